import type { ReactElement } from "react";

export type NumbersProps = {
  /** Accessible name. */
  label: string;
  columns: readonly string[];
  /** The first cell names the row, an element by its key; all others are counts, or times in words. */
  rows: readonly (readonly [name: string | ReactElement, ...counts: (number | string)[]])[];
};

/** A table of counts, as narrow as its names allow. */
export function Numbers({ label, columns, rows }: NumbersProps) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full text-sm">
        <thead>
          <tr className="border-line border-b text-muted">
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={index === 0 ? "py-2 pr-2 text-left sm:pr-4" : "px-1 py-2 text-right max-sm:text-xs sm:px-2"}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...counts]) => (
            <tr key={typeof name === "string" ? name : name.key} className="border-line border-b last:border-b-0">
              <th
                scope="row"
                dir="auto"
                className="w-full min-w-20 py-2 pr-2 text-left font-normal sm:min-w-28 sm:pr-4 [overflow-wrap:anywhere]"
              >
                {name}
              </th>
              {counts.map((count, index) => (
                <td
                  key={columns[index + 1]}
                  className="whitespace-nowrap px-1 py-2 sm:px-2 text-right align-top tabular-nums"
                >
                  {typeof count === "string" ? count : count.toLocaleString("en-GB")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
