import "server-only";
import { buffer } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import { findMailBrand } from "@/db/queries/people/mail-brand";
import { type ColourPair, chosenPair, plainPair } from "@/lib/shared/events/brand-colours";
import { shownColours } from "@/lib/shared/events/theme-colours";
import { limits } from "@/lib/shared/limits";
import type { MailPicture } from "@/lib/shared/ports/mailer";
import type { Deps } from "../../deps";

/** The look of a company's mails: its name and logo, and its event's colours. */
export type MailBrand = { company: string; colours: ColourPair; logo: MailPicture | null };

/** Reads the look of an account's mails; without an event its newest one's colours count. */
export async function readMailBrand(
  deps: Pick<Deps, "db" | "storage">,
  params: { account_id: string; event_id?: string },
): Promise<MailBrand> {
  const found = await findMailBrand(deps.db, params);
  if (!found) return { company: "", colours: plainPair, logo: null };
  const colours = found.event ? chosenPair(shownColours(found.event), "bottom") : plainPair;
  const logo = found.company_logo_key && (await readMailPicture(deps, "logo", found.company_logo_key));
  return { company: found.company_name, colours, logo: logo || null };
}

/** Reads a stored picture for a mail; null if it is gone or too large for one, or the store is away. */
export async function readMailPicture(
  { storage }: Pick<Deps, "storage">,
  cid: string,
  key: string,
): Promise<MailPicture | null> {
  try {
    const stored = await storage.read(key);
    if (!stored || stored.totalBytes > limits.mailPictureMaxBytes) return null;
    const bytes = await buffer(stored.stream as ReadableStream);
    return { cid, bytes, contentType: stored.contentType };
  } catch {
    return null;
  }
}
