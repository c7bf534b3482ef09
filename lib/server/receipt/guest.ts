import "server-only";
import { guestTokenHeader } from "@/lib/shared/receipt/paths";
import { guestToken } from "@/lib/shared/receipt/token";
import { hashToken } from "../auth/tokens";
import type { Deps } from "../deps";
import { admitByRate } from "../limits/rate-limit";

/** Asks for posts of their own: the token that the phone shows, and where from. */
export type Guest = {
  /** Null where the header holds nothing that can be one. */
  token: string | null;
  address: string;
};

/** Reads who asks from the header of a request; the token stands in no address that anybody writes down. */
export function guestOf(request: Request, address: string): Guest {
  return { token: guestToken.safeParse(request.headers.get(guestTokenHeader)).data ?? null, address };
}

/** Finds rows by the hash of the guest's token. One that shows nothing counts as wrong: throws rate_limited beyond the limit. */
export async function findAsGuest<Found>(
  deps: Deps,
  { token, address }: Guest,
  find: (scope: { guest_token_hash: string }) => Promise<Found | null>,
): Promise<Found | null> {
  const found = token && (await find({ guest_token_hash: hashToken(token) }));
  // Counted afterwards and not before: nobody who tries tokens in a hall shuts out the phones beside them.
  if (!found) await admitByRate(deps.db, "wrongReceiptByAddress", address);
  return found || null;
}
