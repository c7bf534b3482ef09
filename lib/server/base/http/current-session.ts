import "server-only";
import { headers } from "next/headers";
import { getServerSession } from "next-auth";
import type { Actor } from "@/lib/shared/auth/actor";
import { getDeps } from "../../compose";
import { authOptions } from "../auth/next-auth";

/**
 * Identifies the reader of a server-rendered page by the session cookie; null for the public and for ended sessions.
 * Makes the page dynamic. It decides what a page shows, never what an API call may do.
 */
export async function currentSession(): Promise<Actor | null> {
  // Next sets this header itself if no proxy does.
  const protocol = (await headers()).get("x-forwarded-proto")?.split(",")[0]?.trim();
  const session = await getServerSession(authOptions(getDeps().db, protocol === "https"));
  return session?.actor ?? null;
}
