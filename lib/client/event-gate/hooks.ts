import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { type EventAccess, publicEvent } from "@/lib/shared/events/public-contract";
import { messages } from "@/lib/shared/messages";
import { apiPaths } from "@/lib/shared/paths";
import { ApiError, api } from "../browser/api-client";
import { useSession } from "../browser/session";
import { mayHaveViewPass, redeemTicket } from "../wall/view-pass";

/** What a visitor of an event's wall or form sees; `isTeam` where only being signed in, or a view pass, opened it. */
type VisitorAccess =
  | { door: "loading" }
  | { door: "failed" }
  | { door: "hidden" }
  | { door: "locked"; message: string }
  | (Extract<EventAccess, { door: "open" }> & { isTeam: boolean });

/**
 * Begins with what the cached page says for everybody, and asks again where this visitor may see more: with the unlock
 * cookie, or signed in as one of the event's team. `recheck` asks anew, after unlocking or a failure.
 */
export function useEventAccess(slug: string, forEverybody: EventAccess) {
  const isSignedIn = useSession() !== null;
  const [wasTeam, setWasTeam] = useState(false);
  const hasPass = useSyncExternalStore(neverChanges, mayHaveViewPass, () => false);
  // A ticket is gone from the address as soon as it is exchanged.
  if ((isSignedIn || hasPass) && !wasTeam) setWasTeam(true);
  const mayBeTeam = isSignedIn || hasPass || wasTeam;
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<VisitorAccess | null>(null);
  const { door } = forEverybody;
  const mayBeMore = door === "locked" || (door === "hidden" && mayBeTeam);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    if (!mayBeMore) return;
    let isCurrent = true;
    void askForMore(slug, door === "locked", mayBeTeam).then((access) => {
      if (isCurrent) setAnswer(access);
    });
    return () => {
      isCurrent = false;
    };
  }, [slug, door, mayBeMore, mayBeTeam, isSignedIn, round]);

  const recheck = useCallback(() => {
    setAnswer(null);
    setRound((current) => current + 1);
  }, []);

  return { access: mayBeMore ? (answer ?? loading) : asVisitor(forEverybody), recheck };
}

const neverChanges = () => () => {};

const loading: VisitorAccess = { door: "loading" };

function asVisitor(access: EventAccess): VisitorAccess {
  return access.door === "open" ? { ...access, isTeam: false } : access;
}

async function askForMore(slug: string, isLocked: boolean, mayBeTeam: boolean): Promise<VisitorAccess> {
  await redeemTicket(slug);
  const hasPass = mayHaveViewPass();
  const asPassHolder = hasPass ? await look(slug, true) : null;
  if (asPassHolder?.door === "open") return asPassHolder;
  const asGuest: VisitorAccess = isLocked ? await look(slug, false) : { door: "hidden" };
  if (asGuest.door === "open" || asGuest.door === "failed" || !mayBeTeam) return asGuest;
  const asMember = await look(slug, true);
  // Whether there is anything to hide from a member, nobody has said yet.
  if (asMember.door === "failed" && asGuest.door === "hidden") return asMember;
  // A sign-in that ran out, or another company's, leaves what everybody sees.
  return asMember.door === "open" ? asMember : asGuest;
}

async function look(slug: string, isTeam: boolean): Promise<VisitorAccess> {
  try {
    const auth = isTeam ? "optional" : "none";
    const event = await api.get(apiPaths.events.eventBySlug(slug), { auth, parse: publicEvent.parse });
    return { door: "open", event, isTeam };
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return { door: "locked", message: error.message };
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return { door: "hidden" };
    return { door: "failed" };
  }
}

/** Tries an event's password: null where it opened, else the sentence to show. */
export async function unlockEvent(slug: string, password: string): Promise<string | null> {
  try {
    await api.post(apiPaths.events.unlockEvent(slug), { password }, { auth: "none" });
    return null;
  } catch (error) {
    return error instanceof ApiError && error.message ? error.message : messages.common.error;
  }
}
