"use client";

import type { ComponentProps, ReactNode } from "react";
import { messages } from "@/lib/shared/messages";
import { cn } from "./cn";
import { Spinner } from "./spinner";

/*
 * Under 640 px each row becomes a card: the cells stack, and each shows its column's `label`. `display: block` makes
 * browsers drop the table semantics, so the roles are explicit.
 */
const spoken = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

export type TableProps = ComponentProps<"table"> & {
  /** Accessible name. */
  label: string;
};

/** The head sticks below the top bar, so the box clips instead of scrolling: clip keeps sticky working. */
export function Table({ label, className, ...rest }: TableProps) {
  return (
    <div className="min-w-0 sm:overflow-clip sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:shadow-sm">
      <table {...spoken.table} aria-label={label} className={cn("w-full max-sm:block", className)} {...rest} />
    </div>
  );
}

/** Contains TableHeader cells; visually hidden on a phone, where the cells show their labels. */
export function TableHead({ className, children, ...rest }: ComponentProps<"thead">) {
  return (
    <thead {...spoken.rowgroup} className={cn("max-sm:sr-only", className)} {...rest}>
      <tr {...spoken.row}>{children}</tr>
    </thead>
  );
}

export type TableHeaderProps = ComponentProps<"th"> & { align?: "left" | "right" };

export function TableHeader({ align = "left", className, ...rest }: TableHeaderProps) {
  return (
    <th
      {...spoken.columnheader}
      scope="col"
      className={cn(
        "sticky top-(--top-bar-height) z-10 whitespace-nowrap border-line border-b bg-sunken px-4 py-2.5 font-medium text-muted text-xs first:pl-6 last:pr-6",
        align === "right" ? "text-right" : "text-left",
        className,
      )}
      {...rest}
    />
  );
}

export function TableBody({ className, ...rest }: ComponentProps<"tbody">) {
  return <tbody {...spoken.rowgroup} className={cn("max-sm:flex max-sm:flex-col max-sm:gap-2", className)} {...rest} />;
}

export type TableRowProps = ComponentProps<"tr"> & { isSelected?: boolean };

export function TableRow({ isSelected, className, ...rest }: TableRowProps) {
  return (
    <tr
      {...spoken.row}
      aria-selected={isSelected}
      className={cn(
        "transition-colors max-sm:flex max-sm:flex-col max-sm:gap-2 max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-surface max-sm:p-4 max-sm:shadow-sm",
        "sm:border-line sm:border-b sm:last:border-b-0 sm:hover:bg-hover",
        isSelected && "bg-accent-soft sm:hover:bg-accent-soft",
        className,
      )}
      {...rest}
    />
  );
}

export type TableCellProps = ComponentProps<"td"> & {
  /** The column's name, shown before the value on a phone. */
  label?: string;
  align?: "left" | "right";
  /** Shrinks the column to its content, on one line: dates, numbers, badges. */
  isTight?: boolean;
};

export function TableCell({ label, align = "left", isTight, className, children, ...rest }: TableCellProps) {
  return (
    <td
      {...spoken.cell}
      className={cn(
        "min-w-0 align-middle max-sm:flex max-sm:items-baseline max-sm:gap-4",
        "sm:px-4 sm:py-3 sm:first:pl-6 sm:last:pr-6",
        align === "right" && "sm:text-right",
        isTight && "sm:w-px sm:whitespace-nowrap",
        className,
      )}
      {...rest}
    >
      {label && (
        <span aria-hidden="true" className="w-28 shrink-0 text-muted text-xs sm:hidden">
          {label}
        </span>
      )}
      {/* anywhere: a long name without a space must not widen the column. */}
      <div className="min-w-0 [overflow-wrap:anywhere] max-sm:flex-1">{children}</div>
    </td>
  );
}

export type TableActionsProps = { children: ReactNode };

/** Renders a row's buttons in its last cell. */
export function TableActions({ children }: TableActionsProps) {
  return (
    <div className="-my-1 flex flex-wrap items-center gap-1 max-sm:-mx-2 sm:flex-nowrap sm:justify-end">{children}</div>
  );
}

export type TableNoticeRowProps = { columns: number; children: ReactNode };

function TableNoticeRow({ columns, children }: TableNoticeRowProps) {
  return (
    <tr {...spoken.row} className="max-sm:block max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-surface">
      <td {...spoken.cell} colSpan={columns} className="max-sm:block">
        {children}
      </td>
    </tr>
  );
}

export type TableLoadingRowProps = { columns: number; label?: string };

export function TableLoadingRow({ columns, label = messages.common.loading }: TableLoadingRowProps) {
  return (
    <TableNoticeRow columns={columns}>
      <div role="status" className="flex items-center justify-center gap-2 px-4 py-12 text-muted">
        <Spinner />
        {label}
      </div>
    </TableNoticeRow>
  );
}

/** Renders an EmptyState or an ErrorState as a row. */
export function TableEmptyRow({ columns, children }: TableNoticeRowProps) {
  return <TableNoticeRow columns={columns}>{children}</TableNoticeRow>;
}
