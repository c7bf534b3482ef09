import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { messages } from "@/lib/shared/messages";
import { Button } from "./button";
import { cn } from "./cn";

export type ErrorStateProps = {
  title?: string;
  description?: ReactNode;
  /** If set, shows a retry button. */
  onRetry?: () => void;
  isRetrying?: boolean;
  className?: string;
};

/** Shows a load failure. */
export function ErrorState(props: ErrorStateProps) {
  const { title = messages.common.error, description, onRetry, isRetrying, className } = props;
  return (
    <div role="alert" className={cn("flex flex-col items-center px-4 py-12 text-center", className)}>
      <span
        aria-hidden="true"
        className="mb-4 grid size-12 place-items-center rounded-lg bg-danger-soft text-danger [&_svg]:size-6"
      >
        <TriangleAlert />
      </span>
      <p className="max-w-md break-words font-semibold text-base">{title}</p>
      {description && <div className="mt-1 max-w-md break-words text-muted">{description}</div>}
      {onRetry && (
        <Button className="mt-6" onClick={onRetry} isBusy={isRetrying}>
          {messages.common.retry}
        </Button>
      )}
    </div>
  );
}
