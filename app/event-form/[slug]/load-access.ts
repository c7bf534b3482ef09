import "server-only";
import { cache } from "react";
import { getDeps } from "@/lib/server/compose";
import { getFormAccess } from "@/lib/server/features/events/guest-form";

/** Reads the event once for the page, its metadata and its viewport colour (React cache). */
export const loadAccess = cache((slug: string) => getFormAccess(getDeps(), slug));
