import { type ReactNode, useId } from "react";

export type FormSectionProps = {
  title: string;
  description?: ReactNode;
  /** Lets the rail of sections find this one. */
  name?: string;
  children: ReactNode;
};

/** Groups fields of a long form under a heading, in two columns where they fit. */
export function FormSection({ title, description, name, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-section={name} className="min-w-0 scroll-mt-28 sm:scroll-mt-14 xl:scroll-mt-6">
      <h3 id={id} tabIndex={name ? -1 : undefined} className="break-words text-base focus-visible:outline-none">
        {title}
      </h3>
      {description && <p className="mt-1 break-words text-muted">{description}</p>}
      <div className="mt-4 grid grid-cols-1 gap-x-4 gap-y-6 sm:grid-cols-2">{children}</div>
    </section>
  );
}
