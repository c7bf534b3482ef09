import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { type EventAccess, publicEvent } from "@/lib/shared/events/public-contract";
import { failureMessages } from "@/lib/shared/messages/failures";
import { apiPaths } from "@/lib/shared/paths";
import { currentMessages, languageHeader } from "../language/current";
import { ApiError, api } from "../session/api-client";
import { useSession } from "../session/session";
import { mayHaveViewPass } from "../wall/view-pass";
import { redeemTicket } from "./ticket";

/** A visitor's access to an event's wall or form. `isTeam`: only a session or a view pass opened it. */
type VisitorAccess =
  | { access: "loading" }
  | { access: "failed" }
  | { access: "hidden" }
  | { access: "locked"; hasPassword: boolean }
  | (Extract<EventAccess, { access: "open" }> & { isTeam: boolean });

/**
 * Starts with the cached page's public answer, and fetches again if this visitor may see more: with the unlock cookie,
 * or signed in as one of the event's team. `recheck` fetches again, after unlocking or a failure. A form also fetches
 * its settings (`event.form`).
 */
export function useEventAccess(slug: string, forEverybody: EventAccess, page: "wall" | "form" = "wall") {
  const isSignedIn = useSession() !== null;
  const [wasTeam, setWasTeam] = useState(false);
  const hasPass = useSyncExternalStore(neverChanges, mayHaveViewPass, () => false);
  // The ticket leaves the URL as soon as it is redeemed, so remember it.
  if ((isSignedIn || hasPass) && !wasTeam) setWasTeam(true);
  const mayBeTeam = isSignedIn || hasPass || wasTeam;
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<VisitorAccess | null>(null);
  const { access } = forEverybody;
  const maySeeMore = access === "locked" || (access === "hidden" && mayBeTeam);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    if (!maySeeMore) return;
    let isCurrent = true;
    void fetchVisitorAccess(addressOf[page](slug), slug, access === "locked", mayBeTeam).then((found) => {
      if (isCurrent) setAnswer(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [slug, page, access, maySeeMore, mayBeTeam, isSignedIn, round]);

  const recheck = useCallback(() => {
    setAnswer(null);
    setRound((current) => current + 1);
  }, []);

  return { found: maySeeMore ? (answer ?? loading) : asVisitor(forEverybody), recheck };
}

const addressOf = { wall: apiPaths.events.eventBySlug, form: apiPaths.events.eventForForm };

const neverChanges = () => () => {};

const loading: VisitorAccess = { access: "loading" };

function asVisitor(found: EventAccess): VisitorAccess {
  if (found.access === "locked") return lockedBy(found.message);
  return found.access === "open" ? { ...found, isTeam: false } : found;
}

/** The API tells the two kinds of locked events apart by their English sentence: these reads name no language. */
const lockedBy = (message: string): VisitorAccess => ({
  access: "locked",
  hasPassword: message !== failureMessages.passwordMissing,
});

async function fetchVisitorAccess(
  address: string,
  slug: string,
  isLocked: boolean,
  mayBeTeam: boolean,
): Promise<VisitorAccess> {
  await redeemTicket(slug);
  const hasPass = mayHaveViewPass();
  const asPassHolder = hasPass ? await fetchAccess(address, true) : null;
  if (asPassHolder?.access === "open") return asPassHolder;
  const asGuest: VisitorAccess = isLocked ? await fetchAccess(address, false) : { access: "hidden" };
  if (asGuest.access === "open" || asGuest.access === "failed" || !mayBeTeam) return asGuest;
  const asMember = await fetchAccess(address, true);
  // The member's request failed, so it is unknown whether the member may see more.
  if (asMember.access === "failed" && asGuest.access === "hidden") return asMember;
  // An expired session, or another company's, gets the public view.
  return asMember.access === "open" ? asMember : asGuest;
}

async function fetchAccess(address: string, isTeam: boolean): Promise<VisitorAccess> {
  try {
    const auth = isTeam ? "optional" : "none";
    const event = await api.get(address, { auth, parse: publicEvent.parse });
    return { access: "open", event, isTeam };
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return lockedBy(error.message);
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return { access: "hidden" };
    return { access: "failed" };
  }
}

/** Tries an event's password. Resolves to null if it opens the event, else to the sentence to show. */
export async function unlockEvent(slug: string, password: string): Promise<string | null> {
  try {
    await api.post(apiPaths.events.unlockEvent(slug), { password }, { auth: "none", headers: languageHeader() });
    return null;
  } catch (error) {
    return error instanceof ApiError && error.message ? error.message : currentMessages().page.error;
  }
}
