import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div className={cn("min-w-0 rounded-lg border border-line bg-surface shadow-sm", className)} {...rest} />;
}

export type CardHeaderProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode; className?: string };

export function CardHeader({ title, description, actions, className }: CardHeaderProps) {
  return (
    <div className={cn("flex flex-wrap items-start justify-between gap-4 px-4 pt-4 sm:px-6 sm:pt-6", className)}>
      <div className="min-w-0">
        <h2 className="break-words text-base">{title}</h2>
        {description && <p className="mt-1 break-words text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div className={cn("px-4 py-4 sm:px-6 sm:py-6", className)} {...rest} />;
}
