import "server-only";
import { findEventLanguage } from "@/db/queries/events";
import { type AnyLanguage, storedLanguage } from "@/lib/shared/language/languages";
import type { Deps } from "../../deps";

/** Returns the language of an event's wall, password-protected ones included; English for drafts and unknown events. */
export async function eventLanguage({ db }: Pick<Deps, "db">, slug: string): Promise<AnyLanguage> {
  return storedLanguage(await findEventLanguage(db, slug));
}
