import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Spinner } from "./spinner";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

export type PlainButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Shows a spinner, keeps width and focus, and ignores clicks. */
  isBusy?: boolean | undefined;
  /** Icon before the label. */
  icon?: ReactNode;
};

const variants: Record<ButtonVariant, string> = {
  primary: "inset-ring inset-ring-(color:--accent-edge) bg-accent text-on-fill shadow-sm hover:bg-accent-hover",
  secondary: "border border-line bg-surface text-ink shadow-sm hover:bg-hover",
  ghost: "text-ink hover:bg-hover",
  danger: "bg-danger-fill text-on-fill shadow-sm hover:bg-danger-hover",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-8 gap-1.5 px-3 py-1 text-sm pointer-coarse:min-h-10",
  md: "min-h-10 gap-2 px-4 py-2 text-sm",
  lg: "min-h-12 gap-2 px-6 py-3 text-base",
};

/** Returns a button's classes, for elements that only look like one. */
export function buttonClass(variant: ButtonVariant = "secondary", size: ButtonSize = "md"): string {
  return clsx(
    "relative inline-flex max-w-full select-none items-center justify-center rounded-md text-center font-medium",
    "transition-colors aria-disabled:cursor-not-allowed disabled:cursor-not-allowed disabled:opacity-55",
    variants[variant],
    sizes[size],
  );
}

/**
 * Renders a button for pages with a minimal bundle, above all the guest form. `className` is appended and overrides
 * nothing; to override, use Button.
 */
export function PlainButton({ variant, size, className, ...button }: PlainButtonProps) {
  return <ButtonParts {...button} className={clsx(buttonClass(variant, size), className)} />;
}

/** Renders a button's element and content; `className` is its full class list. */
export function ButtonParts(props: Omit<PlainButtonProps, "variant" | "size">) {
  const { isBusy = false, icon, children, onClick, type = "button", ...rest } = props;
  return (
    <button
      // aria-disabled, not disabled: a busy button must keep the focus.
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      type={type}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {isBusy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      {icon && <span className={clsx("inline-flex shrink-0 [&_svg]:size-4", isBusy && "invisible")}>{icon}</span>}
      <span className={clsx("min-w-0 break-words", isBusy && "opacity-0")}>{children}</span>
    </button>
  );
}
