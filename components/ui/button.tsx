import { Slot } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { Spinner } from "./spinner";

type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
type ButtonSize = "sm" | "md" | "lg";

export type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner, keeps the width and the focus, and ignores presses. */
  isBusy?: boolean;
  /** A picture before the label. */
  icon?: ReactNode;
  /** Gives the looks to the only child, a link for instance, instead of making a button. */
  asChild?: boolean;
};

const variants: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-fill shadow-sm hover:bg-accent-hover",
  secondary: "border border-line bg-surface text-ink shadow-sm hover:bg-hover",
  ghost: "text-ink hover:bg-hover",
  danger: "bg-danger-fill text-on-fill shadow-sm hover:bg-danger-hover",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-8 gap-1.5 px-3 py-1 text-sm pointer-coarse:min-h-10",
  md: "min-h-10 gap-2 px-4 py-2 text-sm",
  lg: "min-h-12 gap-2 px-6 py-3 text-base",
};

/** The classes of a button, for what must look like one and is not. */
export function buttonClass(variant: ButtonVariant = "secondary", size: ButtonSize = "md"): string {
  return cn(
    "relative inline-flex max-w-full select-none items-center justify-center rounded-md text-center font-medium",
    "transition-colors aria-disabled:cursor-not-allowed disabled:cursor-not-allowed disabled:opacity-55",
    variants[variant],
    sizes[size],
  );
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    isBusy = false,
    icon,
    asChild,
    className,
    children,
    onClick,
    type = "button",
    ...rest
  } = props;
  const classes = cn(buttonClass(variant, size), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      // aria-disabled, not disabled: a button that is busy must not lose the focus of whoever pressed it.
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      type={type}
      className={classes}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {isBusy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      {icon && <span className={cn("inline-flex shrink-0 [&_svg]:size-4", isBusy && "invisible")}>{icon}</span>}
      <span className={cn("min-w-0 break-words", isBusy && "opacity-0")}>{children}</span>
    </button>
  );
}
