import "server-only";
import { cache } from "react";
import { getDeps } from "@/lib/server/compose";
import { getFormAccess } from "@/lib/server/events/guest-form";

/** The event as the page, its head and its colours need it, read once for all three. */
export const loadAccess = cache((slug: string) => getFormAccess(getDeps(), slug));
