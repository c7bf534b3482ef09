import { rmSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { PlainFault } from "../plain-fault";
import { readIfThere, writePrivateFile } from "../private-file";

/** Notes everything that the demo makes, as it is made: `--remove` may delete this and nothing else. */
const manifestSchema = z.object({
  account_id: z.uuid(),
  user_ids: z.array(z.uuid()),
  ad_ids: z.array(z.uuid()),
  ads_group_id: z.uuid().nullable(),
  script_id: z.uuid().nullable(),
  event_id: z.uuid().nullable(),
  event_url_slug: z.string(),
  /** False while it is being made, and for good where that was cut off. */
  is_whole: z.boolean(),
});
export type Manifest = z.infer<typeof manifestSchema>;

const manifestFile = (dataFolder: string) => path.join(dataFolder, "demo.json");

/** Null if there is no demo. */
export function readManifest(dataFolder: string): Manifest | null {
  const file = manifestFile(dataFolder);
  const text = readIfThere(file);
  if (text === null) return null;
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new PlainFault(`${file} is damaged: it says no longer what the demo made. Restore it, or delete it.`);
  }
}

export function writeManifest(dataFolder: string, manifest: Manifest): void {
  writePrivateFile(manifestFile(dataFolder), `${JSON.stringify(manifest, null, 2)}\n`);
}

export function forgetManifest(dataFolder: string): void {
  rmSync(manifestFile(dataFolder), { force: true });
}
