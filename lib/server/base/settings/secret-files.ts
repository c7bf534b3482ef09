import { readFileSync } from "node:fs";

/** Secret settings, or URLs with a password. NAME_FILE may name a file with NAME's value. */
export const secretNames = [
  "ADMIN_PASSWORD",
  "NEXTAUTH_SECRET",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "PUSHER_KEY",
  "PUSHER_SECRET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "BUNNY_API_KEY",
  "SMTP_URL",
  "SMTP_PASSWORD",
  "CRON_SECRET",
  "METRICS_TOKEN",
] as const;

/** Message for an unreadable file, by error code. */
const reasons: Record<string, string> = {
  ENOENT: "which does not exist",
  EACCES: "which this user cannot read",
  EPERM: "which this user cannot read",
  EISDIR: "which is a folder",
};

/**
 * Reads the files that NAME_FILE variables name into `source` as NAME. Returns a message for each variable that is set
 * twice, and for each unreadable or empty file; no message contains a file's content.
 */
export function takeSecretFiles(source: Record<string, string | undefined>): string[] {
  const faults: string[] = [];
  for (const name of secretNames) {
    const variable = `${name}_FILE`;
    const file = source[variable]?.trim();
    if (!file) continue;
    const value = readSecret(file);
    if (source[name]?.trim()) faults.push(`${name} and ${variable} are both set: keep one of them.`);
    else if ("reason" in value)
      faults.push(`${variable} points to ${file}, ${value.reason}: put the secret there, or correct the path.`);
    else {
      source[name] = value.text;
      // Child processes inherit the value. Empty, not deleted: Next reads .env again, and would restore it.
      source[variable] = "";
    }
  }
  return faults;
}

function readSecret(file: string): { text: string } | { reason: string } {
  try {
    const text = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    return text.trim() === "" ? { reason: "which is empty" } : { text };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    return { reason: reasons[code] ?? `which cannot be read (${code})` };
  }
}
