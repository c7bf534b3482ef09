"use client";
import { useParams } from "next/navigation";
import { useState, useSyncExternalStore } from "react";
import { wallMessages } from "@/lib/messages/wall";
import { mayHaveViewPass } from "@/lib/wall/view-pass";
import { Entrance } from "./entrance";
import { Notice } from "./notice";
import type { WallSite } from "./wall";

/** 'Event not found!', unless somebody is signed in who belongs to its team. */
export function HiddenWall({ site }: { site: WallSite }) {
  const { slug } = useParams<{ slug: string }>();
  const mayBeTeam = useSyncExternalStore(
    subscribe,
    () => hasAccessToken() || mayHaveViewPass(slug),
    () => false,
  );
  // A ticket is taken out of the address as soon as it is used: what it once decided stays so.
  const [wasTeam, setWasTeam] = useState(false);
  if (mayBeTeam && !wasTeam) setWasTeam(true);
  if (!(mayBeTeam || wasTeam) || !slug) return <Notice text={wallMessages.notFound} />;
  return <Entrance slug={slug} forEverybody={{ door: "hidden" }} site={site} />;
}

/** Only whether to fetch what asks further: this is part of every wall's page, lib/browser/session.ts is not. */
function hasAccessToken(): boolean {
  try {
    return window.localStorage.getItem("accessToken") !== null;
  } catch {
    return false;
  }
}

function subscribe(listener: () => void) {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}
