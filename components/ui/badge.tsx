import type { ComponentProps } from "react";
import { cn } from "./cn";

export type BadgeTone = "neutral" | "accent" | "success" | "warning" | "danger" | "info";

export type BadgeProps = ComponentProps<"span"> & {
  tone?: BadgeTone;
  /** Shows a dot before the text; it pulses if `isLive`. */
  hasDot?: boolean;
  isLive?: boolean;
};

const tones: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-muted ring-line",
  accent: "bg-accent-soft text-accent-ink ring-transparent",
  success: "bg-success-soft text-success ring-transparent",
  warning: "bg-warning-soft text-warning ring-transparent",
  danger: "bg-danger-soft text-danger ring-transparent",
  info: "bg-info-soft text-info ring-transparent",
};

export function Badge({ tone = "neutral", hasDot, isLive, className, children, ...rest }: BadgeProps) {
  return (
    <span
      className={cn(
        "inline-flex max-w-full items-center gap-1.5 rounded-full px-2 py-0.5 font-medium text-xs ring-1 ring-inset",
        tones[tone],
        className,
      )}
      {...rest}
    >
      {(hasDot || isLive) && (
        <span
          aria-hidden="true"
          className={cn("size-1.5 shrink-0 rounded-full bg-current", isLive && "animate-breathe")}
        />
      )}
      <span className="min-w-0 truncate">{children}</span>
    </span>
  );
}
