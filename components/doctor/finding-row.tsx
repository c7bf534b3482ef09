import { CircleCheck, OctagonX, TriangleAlert } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { TableCell, TableRow } from "@/components/ui/table";
import type { Finding } from "@/lib/shared/doctor/contract";
import { doctorMessages } from "@/lib/shared/messages/doctor";

const looks = {
  ok: { tone: "success", Icon: CircleCheck },
  warning: { tone: "warning", Icon: TriangleAlert },
  problem: { tone: "danger", Icon: OctagonX },
} as const;

/** Shows one result of the system check: its state as icon and word, the finding, and the advice. */
export function FindingRow({ finding: { check, state, sentence, advice } }: { finding: Finding }) {
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
