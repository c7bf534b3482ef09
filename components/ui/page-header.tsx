import type { ReactNode } from "react";
import { cn } from "./cn";

export type PageHeaderProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode };

export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header
      className={cn(
        "mb-6 flex flex-wrap justify-between gap-x-8 gap-y-4",
        // Beside one line the buttons are centred; beside two they align with the last.
        description ? "items-end" : "items-center",
      )}
    >
      <div className="min-w-0">
        <h1 className="break-words text-xl">
          <bdi>{title}</bdi>
        </h1>
        {description && <p className="mt-1 max-w-2xl break-words text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
