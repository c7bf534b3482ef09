import "server-only";
import { findUserForSecondStep } from "@/db/queries/people/users";
import type { SecondStepBody } from "@/lib/shared/auth/second-factor";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../../../deps";
import { isAdmittedByRate } from "../../limits/rate-limit";
import { recogniseBrowser } from "../known-browser";
import { type Origin, type SignedIn, signIn } from "../sign-in";
import { hashToken } from "../tokens";
import { countCodes, takeCode } from "./codes";
import { createTicket, readTicket } from "./ticket";

const text = messages.secondFactor;

/** Returns the refusal of a right password alone, with a ticket for the second step in this browser. */
export async function secondStepNeeded(
  setCookie: (value: string) => void,
  user: { id: string; password_hash: string },
  remember: boolean,
): Promise<AppError> {
  const { ticket, cookie } = await createTicket(user, remember);
  setCookie(cookie);
  return new AppError("second_factor_required", text.required, { ticket });
}

/**
 * Starts the session of a login whose password was right. Throws unauthenticated for a ticket that is foreign, expired,
 * used, or from another browser, and if the password has changed; invalid_input at `code` for a wrong code;
 * rate_limited after too many.
 */
export async function takeSecondStep(deps: Deps, from: Origin, body: SecondStepBody): Promise<SignedIn> {
  const { claims, user } = await readTicketUser(deps, body.ticket, from.secondStep);
  const signedIn = await countCodes(deps, user, recogniseBrowser(from.knownBrowser, user.id), () =>
    signIn(deps, from, user, {
      remember: claims.remember,
      remembersBrowser: body.remember_browser,
      prove: async (tx) => {
        await takeCode(tx, user, body.code);
        if (!(await isAdmittedByRate(tx, "singleUseProof", claims.ticket_id))) throw ticketDead();
      },
    }),
  );
  if (!signedIn) throw ticketDead();
  return signedIn;
}

/** Returns a ticket's claims and its user. Throws unauthenticated for one that is dead, or not this browser's. */
export async function readTicketUser(deps: Deps, ticket: string, cookie: string | null) {
  const claims = await readTicket(ticket, cookie);
  const user = claims && (await findUserForSecondStep(deps.db, claims.user_id));
  if (!user || hashToken(user.password_hash) !== claims.password) throw ticketDead();
  return { claims, user };
}

const ticketDead = () => new AppError("unauthenticated", text.ticketDead);
