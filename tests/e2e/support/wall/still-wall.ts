import type { Page } from "@playwright/test";
import { apiPaths } from "@/lib/shared/paths";
import type { Organiser } from "../organiser";

/** Pauses an event's screens: a wall that is opened then shows its newest set, until a hand turns it. */
export const keepNewestSet = (organiser: Organiser, eventId: string) =>
  organiser.call("PUT", apiPaths.screens.pauseScreens(eventId), { wall_paused: "on" });

/** The cards of the set that stands, without those of one that is being pushed out. */
export const standingCards = (page: Page) => page.locator("main li:not([inert] *)");
