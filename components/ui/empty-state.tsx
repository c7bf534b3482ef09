import type { ReactNode } from "react";
import { cn } from "./cn";

export type EmptyStateProps = {
  title: string;
  description?: ReactNode;
  icon?: ReactNode;
  /** Button that resolves the state. */
  action?: ReactNode;
  className?: string;
};

/** Shows that a list is empty, or that nothing matches. */
export function EmptyState({ title, description, icon, action, className }: EmptyStateProps) {
  return (
    <div className={cn("flex flex-col items-center px-4 py-12 text-center", className)}>
      {icon && (
        <span
          aria-hidden="true"
          className="mb-4 grid size-12 place-items-center rounded-lg bg-accent-soft text-accent-ink [&_svg]:size-6"
        >
          {icon}
        </span>
      )}
      <p className="max-w-md break-words font-semibold text-base">{title}</p>
      {description && <div className="mt-1 max-w-md break-words text-muted">{description}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
