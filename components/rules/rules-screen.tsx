"use client";

import { CalendarX } from "lucide-react";
import Link from "next/link";
import { NeedsAdmin } from "@/components/shell/needs-admin";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { useAccountWords, useEventRules } from "@/lib/client/rules/hooks";
import { ApiError } from "@/lib/client/session/api-client";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { RulesForm } from "./rules-form";

const text = messages.rulesPage;

/** Shows an event's moderation rules: their settings, and what these would have decided in the past. */
export function RulesScreen({ id }: { id: string }) {
  const rules = useEventRules(id);
  const account = useAccountWords();
  if (rules.data && account.data) return <RulesForm rules={rules.data} account={account.data} />;
  const error = rules.error ?? account.error;
  const status = error instanceof ApiError ? error.status : null;
  return (
    <>
      <PageHeader title={text.title} />
      {status === 403 && <NeedsAdmin />}
      {(status === 404 || status === 400) && <Gone />}
      {error && status !== 403 && status !== 404 && status !== 400 && (
        <Card>
          <ErrorState
            description={error.message}
            onRetry={() => void Promise.all([rules.refetch(), account.refetch()])}
            isRetrying={rules.isRefetching || account.isRefetching}
          />
        </Card>
      )}
      {!error && <Loading />}
    </>
  );
}

function Gone() {
  return (
    <Card>
      <EmptyState
        icon={<CalendarX />}
        title={messages.events.notFound}
        action={
          <Button asChild>
            <Link href={paths.events}>{messages.eventDesk.backToEvents}</Link>
          </Button>
        }
      />
    </Card>
  );
}

function Loading() {
  return (
    <div role="status" className="grid grid-cols-1 gap-6 xl:grid-cols-2">
      <span className="sr-only">{messages.common.loading}</span>
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </div>
  );
}
