import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { messages } from "@/lib/shared/messages";
import { cn } from "./cn";

export type StepProps = { place: number; title: string; hint: string; isDone?: boolean; children?: ReactNode };

/** One step of a list of tasks, with its number or a tick; its buttons are the children. */
export function Step({ place, title, hint, isDone = false, children }: StepProps) {
  return (
    <li className="flex min-w-0 gap-3">
      <span
        aria-hidden="true"
        className={cn(
          "grid size-6 shrink-0 place-items-center rounded-full font-semibold text-xs [&_svg]:size-3.5",
          isDone ? "bg-success-soft text-success" : "bg-accent-soft text-accent-ink",
        )}
      >
        {isDone ? <Check /> : place}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="break-words font-medium">
          {title}
          {isDone && <span className="sr-only"> ({messages.eventDesk.done})</span>}
        </p>
        <p className="break-words text-muted text-xs">{hint}</p>
        {children && <div className="flex flex-wrap gap-2">{children}</div>}
      </div>
    </li>
  );
}
