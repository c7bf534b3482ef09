"use client";

import { CircleCheck, OctagonX, RotateCw, TriangleAlert } from "lucide-react";
import { NeedsAdmin } from "@/components/shell/needs-admin";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import {
  Table,
  TableBody,
  TableCell,
  TableEmptyRow,
  TableHead,
  TableHeader,
  TableLoadingRow,
  TableRow,
} from "@/components/ui/table";
import { useSystemCheck } from "@/lib/client/doctor/hooks";
import { ApiError } from "@/lib/client/session/api-client";
import type { Finding } from "@/lib/shared/doctor/contract";
import { messages } from "@/lib/shared/messages";
import { doctorMessages, doctorMessages as text } from "@/lib/shared/messages/console/doctor";

const title = "System Check";
const columns = ["State", "Check", "What was found"];

/** Checks the installation as it is configured, and lists the findings. */
export function SystemCheckScreen() {
  const { data, error, refetch, isFetching } = useSystemCheck();
  if (error instanceof ApiError && error.status === 403) {
    return (
      <>
        <PageHeader title={title} />
        <NeedsAdmin {...(error.message === text.firstAccountOnly && { title: error.message })} />
      </>
    );
  }
  const findings = data?.findings;
  const againButton = (
    <Button icon={<RotateCw aria-hidden="true" />} isBusy={isFetching} onClick={() => void refetch()}>
      {text.again}
    </Button>
  );
  return (
    <>
      <PageHeader title={title} description={text.description} actions={againButton} />
      <p role="status" className="mb-4 font-semibold empty:hidden">
        {findings && (isFetching ? text.checking : !error && summaryOf(findings))}
      </p>
      <Table label={title}>
        <TableHead>
          {columns.map((label) => (
            <TableHeader key={label}>{label}</TableHeader>
          ))}
        </TableHead>
        <TableBody>
          {error && (
            <TableEmptyRow columns={columns.length}>
              <ErrorState
                title={text.failed}
                description={error instanceof ApiError ? error.message : messages.common.error}
                onRetry={() => void refetch()}
                isRetrying={isFetching}
              />
            </TableEmptyRow>
          )}
          {findings
            ? sorted(findings).map((finding) => (
                <FindingRow key={`${finding.check} ${finding.sentence}`} finding={finding} />
              ))
            : !error && <TableLoadingRow columns={columns.length} />}
        </TableBody>
      </Table>
    </>
  );
}

const count = (findings: readonly Finding[], state: Finding["state"]) =>
  findings.filter((finding) => finding.state === state).length;

const summaryOf = (findings: readonly Finding[]) =>
  text.found(count(findings, "problem"), count(findings, "warning")) || text.allFine;

const order = { problem: 0, warning: 1, ok: 2 };

/** Findings that need action come first. */
const sorted = (findings: readonly Finding[]) =>
  [...findings].sort((one, other) => order[one.state] - order[other.state]);

const looks = {
  ok: { tone: "success", Icon: CircleCheck },
  warning: { tone: "warning", Icon: TriangleAlert },
  problem: { tone: "danger", Icon: OctagonX },
} as const;

/** Shows one result of the system check: its state as icon and word, the finding, and the advice. */
function FindingRow({ finding: { check, state, sentence, advice } }: { finding: Finding }) {
  const { tone, Icon } = looks[state];
  return (
    <TableRow>
      <TableCell label="State" isTight>
        <Badge tone={tone}>
          <span className="flex items-center gap-1">
            <Icon aria-hidden="true" className="size-3.5 shrink-0" />
            {doctorMessages.states[state]}
          </span>
        </Badge>
      </TableCell>
      <TableCell label="Check">
        <span className="font-medium">{check}</span>
      </TableCell>
      <TableCell label="What was found">
        {sentence}
        {advice && <span className="mt-1 block font-medium">{advice}</span>}
      </TableCell>
    </TableRow>
  );
}
