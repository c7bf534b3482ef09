import { type ReactNode, useId } from "react";

export type FormSectionProps = {
  title: string;
  description?: ReactNode;
  children: ReactNode;
};

/** Groups fields of a long form under a heading, in two columns where they fit. */
export function FormSection({ title, description, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="break-words text-base">
        {title}
      </h3>
      {description && <p className="mt-1 break-words text-muted">{description}</p>}
      <div className="mt-4 grid grid-cols-1 gap-x-4 gap-y-6 sm:grid-cols-2">{children}</div>
    </section>
  );
}
