"use client";

import Link from "next/link";
import { Controller } from "react-hook-form";
import { FormDialog } from "@/components/form/form-dialog";
import { TagField } from "@/components/form/tag-field";
import { TextField } from "@/components/form/text-field";
import { useSaveForm } from "@/components/form/use-save-form";
import { useAds } from "@/lib/client/ads/hooks";
import { useSaveProgram } from "@/lib/client/programs/hooks";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { type OrganiserProgram, type SaveProgramBody, saveProgramBody } from "@/lib/shared/programs/contract";

const text = messages.programs;
const { labels } = text;

export type ProgramDialogProps = {
  isOpen: boolean;
  /** Null for a new program. */
  program: OrganiserProgram | null;
  onClose: () => void;
};

const valuesOf = (program: OrganiserProgram | null): SaveProgramBody => ({
  ads_group_name: program?.ads_group_name ?? "",
  ad_ids: program?.ads.map((ad) => ad.ads_id) ?? [],
});

/** Creates or edits an ads program. Only existing ads can be selected. */
export function ProgramDialog({ isOpen, program, onClose }: ProgramDialogProps) {
  const save = useSaveProgram();
  const saving = useSaveForm({
    schema: saveProgramBody,
    initialValues: () => valuesOf(program),
    save: (values) => save.mutateAsync({ id: program?.id ?? null, values }),
    savedMessage: program ? text.updated : text.added,
    onSaved: onClose,
  });
  const { form } = saving;
  const { errors } = form.formState;
  return (
    <FormDialog
      {...saving}
      isOpen={isOpen}
      onClose={onClose}
      title={program ? "Edit Ads Program" : "Add New Ads Program"}
      isSaving={save.isPending}
    >
      <TextField
        label={labels.ads_group_name}
        isRequired
        autoComplete="off"
        error={errors.ads_group_name?.message}
        {...form.register("ads_group_name")}
      />
      <Controller
        control={form.control}
        name="ad_ids"
        render={({ field }) => <AdsField program={program} error={errors.ad_ids?.message} {...field} />}
      />
    </FormDialog>
  );
}

type AdsFieldProps = {
  program: OrganiserProgram | null;
  /** The form keeps an array; the contract also accepts a list in one string. */
  value: string | string[] | undefined;
  onChange: (value: string[]) => void;
  onBlur: () => void;
  name: string;
  error: string | undefined;
};

function AdsField({ program, value = [], ...field }: AdsFieldProps) {
  const { data: ads, isError, error: loadError } = useAds();
  // While the list loads, show at least the names of the ads already selected.
  const known = program?.ads.map((ad) => ({ value: ad.ads_id, label: ad.ad_name })) ?? [];
  const options = ads?.map((ad) => ({ value: ad.id, label: ad.ad_name })) ?? known;
  const emptyText = ads ? "No matches" : isError ? messages.common.error : messages.common.loading;
  const hint =
    ads?.length === 0 ? (
      <Link href={paths.ads} className="font-medium text-accent-ink underline">
        {text.noAds}
      </Link>
    ) : (
      (loadError?.message ?? text.adsHint)
    );
  return (
    <TagField
      label={labels.ad_ids}
      isRequired
      options={options}
      placeholder="Choose ads"
      emptyText={emptyText}
      hint={hint}
      value={[value].flat()}
      {...field}
    />
  );
}
