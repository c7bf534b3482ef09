"use client";

import { Controller, useFormContext } from "react-hook-form";
import { z } from "zod";
import { FileField } from "@/components/form/file-field";
import { FormDialog } from "@/components/form/form-dialog";
import { TextField } from "@/components/form/text-field";
import { useSaveForm } from "@/components/form/use-save-form";
import { useSaveAd } from "@/lib/client/ads/hooks";
import type { OrganiserAd } from "@/lib/shared/ads/contract";
import { adFields } from "@/lib/shared/ads/contract";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";

const text = messages.ads;
const { labels } = text;

/** Returns the reason to reject a chosen file: the spec's sentence for a video, our own for anything else. */
function refusalOf(file: File): string {
  return file.type.startsWith("video/") ? text.videoNotAllowed : messages.guestTexts.notAPhoto;
}

const picture = z
  .custom<File>((value) => value instanceof File, text.mediaMandatory)
  .refine((file) => !file.type.startsWith("video/"), text.videoNotAllowed)
  .refine((file) => file.size <= limits.brandImageMaxBytes, messages.events.brandImageTooLarge);

// Fields are validated in this order (spec, section 5): the name, the picture, then our own.
const { ad_name, ad_url } = adFields.shape;

/** Same shape as the API takes, with the picture as a browser `File`. An edit may keep the stored picture. */
const adFormSchemas = {
  added: z.object({ ad_name, media: picture, ad_url }),
  edited: z.object({ ad_name, media: picture.nullable(), ad_url }),
} as const;

type AdFormInput = { ad_name: string; media: File | null; ad_url: string };

function adValues(ad: OrganiserAd | null): AdFormInput {
  return { ad_name: ad?.ad_name ?? "", media: null, ad_url: ad?.ad_url ?? "" };
}

export type AdDialogProps = {
  isOpen: boolean;
  /** Null for a new ad. */
  ad: OrganiserAd | null;
  onClose: () => void;
};

/** Opens the form that creates or edits an ad. */
export function AdDialog({ isOpen, ad, onClose }: AdDialogProps) {
  const save = useSaveAd();
  const saving = useSaveForm({
    schema: ad ? adFormSchemas.edited : adFormSchemas.added,
    initialValues: () => adValues(ad),
    save: (values) => save.mutateAsync({ id: ad?.id ?? null, values }),
    savedMessage: ad ? text.updated : text.added,
    onSaved: onClose,
  });
  return (
    <FormDialog<AdFormInput, unknown>
      {...saving}
      isOpen={isOpen}
      onClose={onClose}
      title={ad ? "Edit Ad" : "Add New Ad"}
      isSaving={save.isPending}
    >
      <AdFields ad={ad} />
    </FormDialog>
  );
}

function AdFields({ ad }: Pick<AdDialogProps, "ad">) {
  const form = useFormContext<AdFormInput>();
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label={labels.ad_name}
        isRequired
        autoComplete="off"
        error={errors.ad_name?.message}
        {...form.register("ad_name")}
      />
      <TextField
        label={labels.ad_url}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint={text.urlHint}
        error={errors.ad_url?.message}
        {...form.register("ad_url")}
      />
      <PictureField storedUrl={ad?.media_url} />
    </>
  );
}

function PictureField({ storedUrl }: { storedUrl: string | undefined }) {
  const { control, formState, setError, clearErrors } = useFormContext<AdFormInput>();
  return (
    <Controller
      control={control}
      name="media"
      render={({ field: { onChange, ...field } }) => (
        <FileField
          label={labels.media}
          isRequired={!storedUrl}
          storedUrl={storedUrl}
          hint={text.mediaHint}
          error={formState.errors.media?.message}
          onReject={(file) => setError("media", { message: refusalOf(file) })}
          onChange={(file) => {
            clearErrors("media");
            onChange(file);
          }}
          {...field}
        />
      )}
    />
  );
}
