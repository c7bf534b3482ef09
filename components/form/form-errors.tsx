import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";

export type FormErrorsProps = {
  /** Messages that belong to no single field; renders no box if empty. */
  errors: readonly (string | undefined | null)[] | string | undefined | null;
  /** Bold line above the messages. */
  title?: string;
  className?: string;
};

/** Shows the errors of the whole form. A live region announces them, so keep it mounted. */
export function FormErrors({ errors, title, className }: FormErrorsProps) {
  const sentences = (typeof errors === "string" ? [errors] : (errors ?? [])).filter(Boolean);
  return (
    <div role="alert" className={clsx(sentences.length === 0 && "sr-only")}>
      {sentences.length > 0 && (
        <div className={clsx("flex gap-2 rounded-md bg-danger-soft px-3 py-2 text-danger text-sm", className)}>
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <div className="flex min-w-0 flex-col gap-1">
            {title && <p className="font-semibold">{title}</p>}
            {sentences.map((sentence) => (
              <p key={sentence} className="break-words">
                {sentence}
              </p>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
