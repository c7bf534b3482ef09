import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import PostalMime from "postal-mime";
import type { Installation } from "../installation";

/** Texts of the emails to an address in the outbox of an installation without a mail server, latest last. */
export async function mailsTo({ dataDir }: Installation, address: string): Promise<string[]> {
  const folder = path.join(dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name), "utf8"))),
  );
  return mails.filter(({ to }) => to?.some((entry) => entry.address === address)).map(({ text }) => text ?? "");
}
