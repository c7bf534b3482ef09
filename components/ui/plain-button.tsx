import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Spinner } from "./spinner";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

export type PlainButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Shows a spinner, keeps the width and the focus, and ignores presses. */
  isBusy?: boolean | undefined;
  /** A picture before the label. */
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

/** The classes of a button, for what must look like one and is not. */
export function buttonClass(variant: ButtonVariant = "secondary", size: ButtonSize = "md"): string {
  return clsx(
    "relative inline-flex max-w-full select-none items-center justify-center rounded-md text-center font-medium",
    "transition-colors aria-disabled:cursor-not-allowed disabled:cursor-not-allowed disabled:opacity-55",
    variants[variant],
    sizes[size],
  );
}

/**
 * A button for pages that carry as little as they can, the guest's form above all. `className` is added, and overrides
 * nothing; where it must, see Button.
 */
export function PlainButton({ variant, size, className, ...button }: PlainButtonProps) {
  return <ButtonParts {...button} className={clsx(buttonClass(variant, size), className)} />;
}

/** A button's element and what lies in it; `className` is all of its classes. */
export function ButtonParts(props: Omit<PlainButtonProps, "variant" | "size">) {
  const { isBusy = false, icon, children, onClick, type = "button", ...rest } = props;
  return (
    <button
      // aria-disabled, not disabled: a button that is busy must not lose the focus of whoever pressed it.
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
