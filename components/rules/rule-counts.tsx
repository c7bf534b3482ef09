import { messages } from "@/lib/shared/messages";
import type { RuleCount } from "@/lib/shared/rules/page-contract";

const text = messages.rulesPage;

/** Tells what the rules have decided at this event, and what they would have decided in a dry run. */
export function RuleCounts({ counts }: { counts: readonly RuleCount[] }) {
  const groups = [
    { title: text.dryCounts, rows: counts.filter(({ is_dry_run }) => is_dry_run), sentences: text.dryDecisions },
    { title: text.counts, rows: counts.filter(({ is_dry_run }) => !is_dry_run), sentences: text.decisions },
  ].filter(({ rows }) => rows.length > 0);
  if (groups.length === 0) return <p className="text-muted text-sm">{text.noCounts}</p>;
  return groups.map(({ title, rows, sentences }) => (
    <section key={title}>
      <h3 className="text-sm">{title}</h3>
      <dl className="mt-2 flex flex-col gap-2 text-sm">
        {rows.map(({ rule, action, decided, reversed }) => (
          <div key={`${rule} ${action}`} className="grid grid-cols-1 gap-x-4 sm:grid-cols-[12rem_1fr]">
            <dt className="text-muted">{text.ruleNames[rule]}</dt>
            <dd className="tabular-nums">{sentences[action](decided, reversed)}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
