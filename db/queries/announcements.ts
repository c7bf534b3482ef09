import "server-only";
import { eq } from "drizzle-orm";
import type { Announced } from "@/lib/shared/announcements/announced";
import type { Transaction } from "../client";
import { events } from "../schema/events";

export async function setAnnouncement(tx: Transaction, eventId: string, announced: Announced): Promise<void> {
  await tx.update(events).set(announced).where(eq(events.id, eventId));
}
