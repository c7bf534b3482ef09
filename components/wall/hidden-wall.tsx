"use client";
import { useParams } from "next/navigation";
import { useSyncExternalStore } from "react";
import { wallMessages } from "@/lib/messages/wall";
import { Entrance } from "./entrance";
import { Notice } from "./notice";
import type { WallSite } from "./wall";

/** 'Event not found!', unless somebody is signed in who belongs to its team. */
export function HiddenWall({ site }: { site: WallSite }) {
  const { slug } = useParams<{ slug: string }>();
  const isSignedIn = useSyncExternalStore(subscribe, hasAccessToken, () => false);
  if (!isSignedIn || !slug) return <Notice text={wallMessages.notFound} />;
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
