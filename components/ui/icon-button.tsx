import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { Tooltip } from "./overlay/tooltip";
import { Spinner } from "./spinner";

export type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  /** Accessible name and tooltip. */
  label: string;
  /** Shorter tooltip for people who see the context. */
  tooltip?: string;
  variant?: "ghost" | "secondary" | "danger";
  size?: "sm" | "md";
  isBusy?: boolean;
  hasTooltip?: boolean;
  /** Applies the styles to the only child, for example a link. */
  asChild?: boolean;
};

const variants = {
  ghost: "text-muted hover:bg-hover hover:text-ink",
  secondary: "border border-line bg-surface text-ink shadow-sm hover:bg-hover",
  danger: "text-muted hover:bg-danger-soft hover:text-danger",
} as const;

const sizes = { sm: "size-8 pointer-coarse:size-10", md: "size-10" } as const;

export function IconButton(props: IconButtonProps) {
  const {
    label,
    tooltip = label,
    variant = "ghost",
    size = "md",
    isBusy,
    hasTooltip = true,
    asChild,
    className,
    ...rest
  } = props;
  const { children, onClick, type = "button", ...attributes } = rest;
  const classes = cn(
    "inline-flex shrink-0 items-center justify-center rounded-md transition-colors [&_svg]:size-4",
    "disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed",
    variants[variant],
    sizes[size],
    className,
  );
  const shared = { "aria-label": label, className: classes, ...attributes };
  const button = asChild ? (
    <Slot.Root onClick={onClick} {...shared}>
      {children}
    </Slot.Root>
  ) : (
    <button
      type={type}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      {...shared}
    >
      {isBusy ? <Spinner /> : children}
    </button>
  );
  return hasTooltip ? <Tooltip label={tooltip}>{button}</Tooltip> : button;
}
