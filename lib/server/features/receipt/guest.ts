import "server-only";
import { guestTokenHeader } from "@/lib/shared/receipt/paths";
import { guestToken } from "@/lib/shared/receipt/token";
import { hashToken } from "../../base/auth/tokens";
import { admitByRate } from "../../base/limits/rate-limit";
import type { Deps } from "../../deps";

/** A guest who requests their own posts: the phone's token, and the client's address. */
export type Guest = {
  /** Null if the header has no valid token. */
  token: string | null;
  address: string;
};

/** Reads the guest from a request's header; the token is in no URL that gets logged. */
export function guestOf(request: Request, address: string): Guest {
  return { token: guestToken.safeParse(request.headers.get(guestTokenHeader)).data ?? null, address };
}

/** Finds rows by the guest's token hash. A token without rows counts as wrong: throws rate_limited beyond the limit. */
export async function findAsGuest<Found>(
  deps: Deps,
  { token, address }: Guest,
  find: (scope: { guest_token_hash: string }) => Promise<Found | null>,
): Promise<Found | null> {
  const found = token && (await find({ guest_token_hash: hashToken(token) }));
  // Counts only failures, so that someone who tries tokens does not lock out other phones at the same address.
  if (!found) await admitByRate(deps.db, "wrongReceiptByAddress", address);
  return found || null;
}
