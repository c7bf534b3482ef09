import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

/** What every field takes beside the attributes of its control. */
export type FieldProps = {
  label: ReactNode;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  error?: string;
  isRequired?: boolean;
  /** At the end of the label's line: a count, a link. */
  labelEnd?: ReactNode;
  /** On the outermost element, for the grid that the field lies in. */
  fieldClassName?: string;
};

/** What ties a control to its label, hint and error. */
type ControlAttributes = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

type Ids = { id: string; labelId: string; hintId: string; errorId: string };

/** Ids and aria attributes of one field; `id` wins over a generated one. */
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
      // aria-required, not required: the sentences come from the schema, not from the browser.
      "aria-required": isRequired ? true : undefined,
    },
  };
}

export type FieldFrameProps = FieldProps & { ids: Ids; children: ReactNode };

/** Label above, control, hint and error below: the one place that lays out a field. */
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

/** For the eye, beside the label and not in its text; a screen reader hears aria-required. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ml-0.5 text-danger">
      *
    </span>
  );
}

export type FieldNotesProps = Pick<FieldProps, "hint" | "error"> & { ids: Pick<Ids, "hintId" | "errorId"> };

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
