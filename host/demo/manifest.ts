import { rmSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { OperatorError } from "../process/operator-error";
import { readIfThere, writePrivateFile } from "../process/private-file";

/** Records everything that the demo creates, as it is created: `--remove` may delete only this. */
const manifestSchema = z.object({
  account_id: z.uuid(),
  user_ids: z.array(z.uuid()),
  ad_ids: z.array(z.uuid()),
  ads_group_ids: z.array(z.uuid()),
  script_ids: z.array(z.uuid()),
  events: z.array(z.object({ id: z.uuid(), event_name: z.string(), event_url_slug: z.string() })),
  /** False while the demo is being created, and afterwards if that was interrupted. */
  is_whole: z.boolean(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The manifest's format from when the demo was one event. */
const oneEventSchema = z
  .object({
    ...manifestSchema.pick({ account_id: true, user_ids: true, ad_ids: true, is_whole: true }).shape,
    ads_group_id: z.uuid().nullable(),
    script_id: z.uuid().nullable(),
    event_id: z.uuid().nullable(),
    event_url_slug: z.string(),
  })
  .transform(({ ads_group_id, script_id, event_id, event_url_slug, ...rest }): Manifest => {
    const event = event_id ? [{ id: event_id, event_name: "Lantern Night", event_url_slug }] : [];
    return { ...rest, ads_group_ids: only(ads_group_id), script_ids: only(script_id), events: event };
  });

const only = (id: string | null) => (id ? [id] : []);

const manifestFile = (dataFolder: string) => path.join(dataFolder, "demo.json");

/** Returns null if there is no demo. */
export function readManifest(dataFolder: string): Manifest | null {
  const file = manifestFile(dataFolder);
  const text = readIfThere(file);
  if (text === null) return null;
  try {
    return z.union([manifestSchema, oneEventSchema]).parse(JSON.parse(text));
  } catch {
    throw new OperatorError(`${file} is damaged, so the demo's contents are unknown. Restore it, or delete it.`);
  }
}

export function writeManifest(dataFolder: string, manifest: Manifest): void {
  writePrivateFile(manifestFile(dataFolder), `${JSON.stringify(manifest, null, 2)}\n`);
}

export function forgetManifest(dataFolder: string): void {
  rmSync(manifestFile(dataFolder), { force: true });
}
