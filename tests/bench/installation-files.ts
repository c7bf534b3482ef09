import { readFileSync } from "node:fs";
import path from "node:path";
import type { Installation } from "../e2e/support/installation";

const readJson = (installation: Installation, file: string) =>
  JSON.parse(readFileSync(path.join(installation.dataDir, file), "utf8"));

/** The address of the installation's database since its last start. */
export const databaseUrlOf = (installation: Installation): string =>
  readJson(installation, "running.json").database_url;

/** The app of the installation's own realtime server. */
export function pusherSettingsOf(installation: Installation) {
  const secrets = readJson(installation, "secrets.json");
  return { appId: secrets.pusher_app_id, key: secrets.pusher_key, secret: secrets.pusher_secret };
}
