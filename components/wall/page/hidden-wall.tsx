"use client";
import { useState, useSyncExternalStore } from "react";
import { useIsStaff } from "@/lib/client/wall/staff-hooks";
import { Entrance } from "./entrance";
import { HiddenNotice } from "./hidden-notice";
import type { WallSite } from "./wall-site";

const neverChanges = () => () => {};

/**
 * Returns the URL's slug. One page serves all missing walls (lib/server/base/http/wall-page.ts), so the router has no slug.
 */
const slugInAddress = () => window.location.pathname.split("/")[2] ?? "";

/** Shows 'Event not found!', unless a member of the event's team is signed in. */
export default function HiddenWall({ site }: { site: WallSite }) {
  const slug = useSyncExternalStore(neverChanges, slugInAddress, () => "");
  const mayBeTeam = useIsStaff();
  // A used ticket is removed from the URL at once, so keep its result.
  const [wasTeam, setWasTeam] = useState(false);
  if (mayBeTeam && !wasTeam) setWasTeam(true);
  if (!(mayBeTeam || wasTeam) || !slug) return <HiddenNotice slug={slug} />;
  return <Entrance slug={slug} forEverybody={{ access: "hidden" }} site={site} />;
}
