import { Slot } from "radix-ui";
import { cn } from "./cn";
import { ButtonParts, buttonClass, type PlainButtonProps } from "./plain-button";

export { buttonClass };

export type ButtonProps = PlainButtonProps & {
  /** Applies the styles to the only child, for example a link, instead of rendering a button. */
  asChild?: boolean;
};

export function Button({ variant, size, asChild, className, ...button }: ButtonProps) {
  const classes = cn(buttonClass(variant, size), className);
  if (!asChild) return <ButtonParts {...button} className={classes} />;
  const { isBusy: _, icon: __, type: ___, ...rest } = button;
  return <Slot.Root className={classes} {...rest} />;
}
