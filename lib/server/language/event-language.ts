import "server-only";
import { findEventLanguage } from "@/db/queries/events";
import { type AnyLanguage, namedLanguage } from "@/lib/shared/language/languages";
import type { Deps } from "../deps";

/** Returns the language of an event's wall, locked ones included; English for drafts and unknown events. */
export async function eventLanguage({ db }: Pick<Deps, "db">, slug: string): Promise<AnyLanguage> {
  return namedLanguage(await findEventLanguage(db, slug)) ?? "en";
}
