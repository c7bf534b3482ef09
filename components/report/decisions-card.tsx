import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { messages } from "@/lib/shared/messages";
import type { EventReport } from "@/lib/shared/report/contract";
import { ruleActions } from "@/lib/shared/rules/outcome";
import { Numbers } from "./numbers";

const text = messages.report;
const statuses = ["approve", "private", "banned", "delete"] as const;

/** Shows who decided how many posts, how long these waited, and what the rules did. */
export function DecisionsCard({ decisions }: { decisions: EventReport["decisions"] }) {
  const { median_wait_seconds: median, longest_wait_seconds: longest, by_person, by_rule } = decisions;
  const { reversals, undone } = decisions;
  const waits =
    median === null || longest === null ? text.noWaits : text.waits(text.seconds(median), text.seconds(longest));
  return (
    <Card className="xl:col-span-2">
      <CardHeader title={text.decisions} description={`${waits} ${text.changed(reversals, undone)}`} />
      <CardBody className="flex flex-col gap-6">
        {by_person.length > 0 && (
          <Numbers
            label={text.decisions}
            columns={[text.person, ...statuses.map((status) => text.columns[status])]}
            rows={by_person.map((person) => [person.name || text.unnamed, ...statuses.map((status) => person[status])])}
          />
        )}
        {by_rule.length > 0 && (
          <Numbers
            label={text.rules}
            columns={[text.rule, ...ruleActions.map((action) => text.ruleColumns[action])]}
            rows={[...new Set(by_rule.map(({ rule }) => rule))].map((rule) => [
              messages.rulesPage.ruleNames[rule],
              ...ruleActions.map(
                (action) => by_rule.find((row) => row.rule === rule && row.action === action)?.posts ?? 0,
              ),
            ])}
          />
        )}
      </CardBody>
    </Card>
  );
}
