"use client";

import type { ReactNode } from "react";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { ColourField } from "@/components/form/colour-field";
import { FormSection } from "@/components/form/form-section";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { type BrandColourField, type BrandSurface, brandSurfaces } from "@/lib/shared/events/brand-colours";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { wallRooms } from "@/lib/shared/vocabulary";
import { BrandImageField } from "../fields/brand-image-field";
import { ChoiceField } from "../fields/choice-field";
import { FoldedFields } from "../fields/folded-fields";
import { LayoutField } from "../fields/layout-field";
import { LogoColoursField } from "../fields/logo-colours-field";
import { OnOffField } from "../fields/on-off-field";
import { ThemeColoursField } from "../fields/theme-colours-field";
import type { EventFormValues } from "../form/event-form-values";
import { LookDetails } from "./look-details";

const text = messages.events;
const { labels } = text;

const roomOptions = wallRooms.map((room) => ({ value: room, label: room }));

type BrandingSectionProps = {
  event: OrganiserEvent | null;
  /** The choice of a theme, which a new event shows beside its name. */
  look: ReactNode;
};

/** Renders 'Branding': the look and the texts of the wall and its pages. */
export function BrandingSection({ event, look }: BrandingSectionProps) {
  return (
    <FormSection title={text.sections.branding}>
      {look}
      <LayoutField />
      <ChoiceField name="wall_room" options={roomOptions} hint={text.wallRoomHints} />
      <LookDetails event={event} />
      <BrandImageField name="brand_custom_logo" storedUrl={event?.brand_custom_logo_url ?? null} />
      <LogoColoursField event={event} />
      <BrandImageField name="brand_watermark_image" storedUrl={event?.brand_watermark_image_url ?? null} />
      <ThemeColoursField />
      <BrandSurfaceFields surface="top" text="top_banner_text" />
      <BrandSurfaceFields surface="bottom" text="bottom_banner_text" />
      <BrandSurfaceFields surface="cta" text="cta_text" />
      <CtaUrlField />
      <OnOffField name="contact_information" hint={text.contactHint} fieldClassName="sm:col-span-2" />
      <OnOffField name="legal" />
      <OnOffField name="copyright" />
      <PageFields event={event} />
    </FormSection>
  );
}

/** Folded, because most events leave search engines and link previews to the defaults. */
function PageFields({ event }: { event: OrganiserEvent | null }) {
  const { register, formState } = useFormContext<EventFormValues>();
  const { errors } = formState;
  return (
    <FoldedFields title={text.moreLook}>
      <TextField
        label={labels.page_title}
        hint={text.pageTitleHint}
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
        hint={text.keywordsHint}
        maxLength={limits.paragraphMaxLength}
        fieldClassName="sm:col-span-2"
        error={errors.page_keywords?.message}
        {...register("page_keywords")}
      />
      <OnOffField name="search_engines" hint={text.searchEnginesHint} fieldClassName="sm:col-span-2" />
      <BrandImageField name="brand_social_share_image" storedUrl={event?.brand_social_share_image_url ?? null} />
    </FoldedFields>
  );
}

type BrandTextField = "top_banner_text" | "bottom_banner_text" | "cta_text";

/** Renders a surface's text, and its colours unless the theme sets them. */
function BrandSurfaceFields({ surface, text }: { surface: BrandSurface; text: BrandTextField }) {
  const { control } = useFormContext<EventFormValues>();
  const hasOwnColours = useWatch({ control, name: "use_theme_colors" }) === "off";
  return (
    <>
      {hasOwnColours && brandSurfaces[surface].map((name) => <BrandColour key={name} name={name} />)}
      <BrandText name={text} />
    </>
  );
}

function BrandColour({ name }: { name: BrandColourField }) {
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

function BrandText({ name }: { name: BrandTextField }) {
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
      hint={text.ctaUrlHint}
      maxLength={limits.urlMaxLength}
      fieldClassName="sm:col-span-2"
      error={formState.errors.cta_url?.message}
      {...register("cta_url")}
    />
  );
}
