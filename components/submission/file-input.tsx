import { type ComponentProps, type RefObject, useEffect, useRef } from "react";
import { takeChosen } from "@/lib/client/submission/early";

export type FileInputProps = Omit<ComponentProps<"input">, "ref" | "type" | "disabled" | "onChange" | "onClick"> & {
  ref?: RefObject<HTMLInputElement | null>;
  isDisabled: boolean;
  onAdd: (files: readonly File[]) => void;
  onOpen: (picker: HTMLInputElement) => void;
};

/** Visible to screen readers and keyboards only; people click its label, right behind it. */
export function FileInput({ ref, isDisabled, onAdd, onOpen, ...input }: FileInputProps) {
  const ownRef = useRef<HTMLInputElement>(null);
  const inputRef = ref ?? ownRef;
  const addFiles = () => {
    const chosen = takeChosen(inputRef.current);
    if (chosen.length > 0) onAdd(chosen);
  };
  // Take the files that a browser restores after a reload. React may report them too: by then the input is empty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(addFiles, []);
  return (
    <input
      {...input}
      ref={inputRef}
      type="file"
      disabled={isDisabled}
      onClick={(press) => onOpen(press.currentTarget)}
      onChange={addFiles}
      className="peer sr-only"
    />
  );
}

/** Rings the label of a focused FileInput. */
export const focusRing =
  "peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2";
