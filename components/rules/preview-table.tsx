import { messages } from "@/lib/shared/messages";
import type { RulesPreview } from "@/lib/shared/rules/page-contract";

const text = messages.rulesPage;
const actions = ["approve", "review", "ban"] as const;

/** Shows how many posts each rule would have decided. */
export function PreviewTable({ rows }: { rows: RulesPreview["by_rule"] }) {
  if (rows.length === 0) return null;
  const head = "py-2 text-right font-medium first:text-left not-first:pl-3";
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{text.tableLabel}</caption>
      <thead className="text-muted text-xs">
        <tr>
          <th scope="col" className={head}>
            {text.columns.rule}
          </th>
          {actions.map((action) => (
            <th key={action} scope="col" className={head}>
              {text.columns[action]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-line border-t">
        {rows.map((row) => (
          <tr key={row.rule}>
            <th scope="row" className="py-2 text-left font-normal">
              {text.ruleNames[row.rule]}
            </th>
            {actions.map((action) => (
              <td key={action} className="py-2 pl-3 text-right tabular-nums">
                {row[action] === 0 ? "–" : row[action].toLocaleString("en-GB")}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
