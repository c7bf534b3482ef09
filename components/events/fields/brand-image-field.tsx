"use client";

import { useController, useFormContext } from "react-hook-form";
import { FileField } from "@/components/form/file-field";
import { toast } from "@/components/ui/overlay/toast";
import type { BrandImageField as ImageName } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import type { EventFormValues } from "../form/event-form-values";

const text = messages.events;

export type BrandImageFieldProps = {
  name: ImageName;
  /** The event's stored picture. */
  storedUrl: string | null;
};

/** Edits one of the event's pictures. A removal takes effect on save, and can be undone until then. */
export function BrandImageField({ name, storedUrl }: BrandImageFieldProps) {
  const { control, setError } = useFormContext<EventFormValues>();
  const { field, fieldState } = useController({ control, name });
  const removal = useController({ control, name: `remove_${name}` }).field;
  const isRemoved = removal.value === "yes" && storedUrl !== null;
  const handleReject = () => {
    setError(name, { message: text.onlyImages });
    toast.danger(text.onlyImages, { title: messages.common.errorTitle, id: "event-image" });
  };
  const handleChange = (file: File | null) => {
    field.onChange(file);
    if (file) removal.onChange("no");
  };
  return (
    <FileField
      label={text.labels[name]}
      hint={isRemoved ? text.imageGoes : text.imageHints[name]}
      labelEnd={isRemoved && <KeepButton onPress={() => removal.onChange("no")} />}
      fieldClassName="sm:col-span-2"
      storedUrl={isRemoved ? null : storedUrl}
      onRemoveStored={() => removal.onChange("yes")}
      onReject={handleReject}
      error={fieldState.error?.message}
      {...field}
      onChange={handleChange}
    />
  );
}

function KeepButton({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className="font-medium text-accent-ink underline">
      {text.keepImage}
    </button>
  );
}
