"use client";
import { useState, useSyncExternalStore } from "react";
import { useIsStaff } from "@/lib/client/wall/staff-hooks";
import { wallMessages } from "@/lib/shared/messages/wall";
import { Entrance } from "./entrance";
import { Notice } from "./notice";
import type { WallSite } from "./wall-site";

const neverChanges = () => () => {};

/** One page stands for all walls that are not there (lib/server/http/wall-page.ts), so the router does not know whose it is. */
const slugInAddress = () => window.location.pathname.split("/")[2] ?? "";

/** 'Event not found!', unless somebody is signed in who belongs to its team. */
export default function HiddenWall({ site }: { site: WallSite }) {
  const slug = useSyncExternalStore(neverChanges, slugInAddress, () => "");
  const mayBeTeam = useIsStaff();
  // A ticket is taken out of the address as soon as it is used: what it once decided stays so.
  const [wasTeam, setWasTeam] = useState(false);
  if (mayBeTeam && !wasTeam) setWasTeam(true);
  if (!(mayBeTeam || wasTeam) || !slug) return <Notice text={wallMessages.notFound} />;
  return <Entrance slug={slug} forEverybody={{ access: "hidden" }} site={site} />;
}
