import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

/** Props of every field, besides its control's attributes. */
export type FieldProps = {
  label: ReactNode;
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  error?: string;
  isRequired?: boolean;
  /** At the end of the label's line: a count, a link. */
  labelEnd?: ReactNode;
  /** Class of the outermost element, for the surrounding grid. */
  fieldClassName?: string;
};

/** Attributes that link a control to its label, hint and error. */
type ControlAttributes = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

type Ids = { id: string; labelId: string; hintId: string; errorId: string };

/** Returns ids and aria attributes of one field; a given `id` replaces the generated one. */
export function useField(
  { hint, error, isRequired }: Pick<FieldProps, "hint" | "error" | "isRequired">,
  givenId?: string,
): { ids: Ids; control: ControlAttributes } {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const ids = { id, labelId: `${id}-label`, hintId: `${id}-hint`, errorId: `${id}-error` };
  const describedBy = [hint && ids.hintId, error && ids.errorId].filter(Boolean).join(" ");
  return {
    ids,
    control: {
      id,
      "aria-describedby": describedBy || undefined,
      "aria-invalid": error ? true : undefined,
      // aria-required, not required: error messages come from the schema, not from the browser.
      "aria-required": isRequired ? true : undefined,
    },
  };
}

export type FieldFrameProps = FieldProps & { ids: Ids; children: ReactNode };

/** Lays out label, control, hint and error from top to bottom; every field uses it. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, isLabelHidden, hint, error, isRequired, labelEnd, ids, fieldClassName, children } = props;
  return (
    <div className={clsx("flex min-w-0 flex-col gap-1.5", fieldClassName)}>
      <div className={clsx("flex items-baseline justify-between gap-4", isLabelHidden && "sr-only")}>
        <span className="min-w-0 break-words">
          <label id={ids.labelId} htmlFor={ids.id} className="font-medium text-ink text-sm">
            {label}
          </label>
          {isRequired && <RequiredMark />}
        </span>
        {labelEnd && <span className="shrink-0 text-muted text-xs">{labelEnd}</span>}
      </div>
      {children}
      <FieldNotes hint={hint} error={error} ids={ids} />
    </div>
  );
}

/** Visible only, outside the label's text; screen readers get aria-required. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ms-0.5 text-danger">
      *
    </span>
  );
}

export type FieldNotesProps = Pick<FieldProps, "hint" | "error"> & { ids: Pick<Ids, "hintId" | "errorId"> };

/** Shows a field's hint and error below it, with the ids that aria-describedby refers to. */
export function FieldNotes({ hint, error, ids }: FieldNotesProps) {
  return (
    <>
      {hint && (
        <p id={ids.hintId} className="break-words text-muted text-xs">
          {hint}
        </p>
      )}
      {error && (
        <p id={ids.errorId} className="flex items-start gap-1.5 break-words text-danger text-xs">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
          <span className="min-w-0">{error}</span>
        </p>
      )}
    </>
  );
}
