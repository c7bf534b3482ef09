import type { FormEvent, ReactNode, Ref } from "react";
import { FormErrors } from "@/components/form/form-errors";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { messages } from "@/lib/shared/messages";

export type FormCardProps = {
  title: string;
  description?: ReactNode;
  problems: readonly string[];
  /** Buttons; the submit button comes last. */
  actions: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  formRef: Ref<HTMLFormElement>;
  children: ReactNode;
};

/** Renders one of several forms of a page: title, fields in two columns, buttons. */
export function FormCard({ title, description, problems, actions, onSubmit, formRef, children }: FormCardProps) {
  return (
    <Card>
      <CardHeader title={title} description={description} />
      <form ref={formRef} noValidate onSubmit={onSubmit} aria-label={title}>
        <CardBody>
          <div className="grid grid-cols-1 gap-x-4 gap-y-6 sm:grid-cols-2">{children}</div>
          <FormErrors errors={problems} title={messages.common.errorTitle} className="mt-6" />
        </CardBody>
        <div className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-4 sm:px-6">{actions}</div>
      </form>
    </Card>
  );
}
