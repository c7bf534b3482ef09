"use client";

import { Controller, useFormContext } from "react-hook-form";
import { ColourField } from "@/components/form/colour-field";
import { FormSection } from "@/components/form/form-section";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { brandImageFields, type OrganiserEvent } from "@/lib/shared/events/contract";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { BrandImageField } from "./brand-image-field";
import type { EventFormValues } from "./event-form-values";
import { OnOffField } from "./on-off-field";

const said = messages.events;
const { labels } = said;

/** 'Branding': how the wall and its pages look, and what they say. */
export function BrandingSection({ event }: { event: OrganiserEvent | null }) {
  return (
    <FormSection title="Branding">
      <PageFields />
      {brandImageFields.map((name) => (
        <BrandImageField key={name} name={name} storedUrl={event?.[`${name}_url`] ?? null} />
      ))}
      <OnOffField name="contact_information" hint={said.contactHint} fieldClassName="sm:col-span-2" />
      <OnOffField name="legal" />
      <OnOffField name="copyright" />
      <BrandColour name="top_brand_color" />
      <BrandColour name="top_banner_text_color" />
      <BrandText name="top_banner_text" />
      <BrandColour name="bottom_brand_color" />
      <BrandColour name="bottom_banner_text_color" />
      <BrandText name="bottom_banner_text" />
      <BrandColour name="cta_button_color" />
      <BrandColour name="cta_button_text_color" />
      <BrandText name="cta_text" />
      <CtaUrlField />
    </FormSection>
  );
}

function PageFields() {
  const { register, formState } = useFormContext<EventFormValues>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label={labels.page_title}
        hint={said.pageTitleHint}
        maxLength={limits.lineMaxLength}
        fieldClassName="sm:col-span-2"
        error={errors.page_title?.message}
        {...register("page_title")}
      />
      <TextareaField
        label={labels.page_description}
        maxLength={limits.paragraphMaxLength}
        fieldClassName="sm:col-span-2"
        error={errors.page_description?.message}
        {...register("page_description")}
      />
      <TextField
        label={labels.page_keywords}
        hint={said.keywordsHint}
        maxLength={limits.paragraphMaxLength}
        fieldClassName="sm:col-span-2"
        error={errors.page_keywords?.message}
        {...register("page_keywords")}
      />
    </>
  );
}

type ColourName = Extract<keyof EventFormValues, `${string}_color`>;

function BrandColour({ name }: { name: ColourName }) {
  const { control } = useFormContext<EventFormValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <ColourField label={labels[name]} error={fieldState.error?.message} {...field} />
      )}
    />
  );
}

function BrandText({ name }: { name: "top_banner_text" | "bottom_banner_text" | "cta_text" }) {
  const { register, formState } = useFormContext<EventFormValues>();
  return (
    <TextField
      label={labels[name]}
      placeholder={messages.wall.sampleText}
      maxLength={limits.lineMaxLength}
      fieldClassName="sm:col-span-2"
      error={formState.errors[name]?.message}
      {...register(name)}
    />
  );
}

function CtaUrlField() {
  const { register, formState } = useFormContext<EventFormValues>();
  return (
    <TextField
      label={labels.cta_url}
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://"
      hint={said.ctaUrlHint}
      maxLength={limits.urlMaxLength}
      fieldClassName="sm:col-span-2"
      error={formState.errors.cta_url?.message}
      {...register("cta_url")}
    />
  );
}
