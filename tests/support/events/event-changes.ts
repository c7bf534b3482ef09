import { expect } from "vitest";
import { events } from "@/db/schema/events";
import { wallChannel } from "@/lib/shared/wall/channel";
import type { TestInstallation } from "../installation";

type Versions = { id: string; slug: string; wall_version: number; event_version: number; channel: string };

async function readVersions({ deps }: TestInstallation): Promise<Versions[]> {
  const rows = await deps.db.select().from(events);
  return rows.map((row) => ({ ...row, slug: row.event_url_slug, channel: wallChannel(row) }));
}

/**
 * Runs `act` and returns the ids of the events, of every account, whose version it raised. Fails when versions,
 * channel messages and expired pages disagree.
 */
export async function eventsChangedBy(installation: TestInstallation, act: () => Promise<unknown>): Promise<string[]> {
  const before = new Map((await readVersions(installation)).map((event) => [event.id, event]));
  installation.realtime.take();
  installation.pageCache.expired.splice(0);
  await act();
  const after = await readVersions(installation);
  const changed = after.filter((event) => event.wall_version !== before.get(event.id)?.wall_version);
  for (const event of changed) {
    expect(event.wall_version).toBe((before.get(event.id)?.wall_version ?? 0) + 1);
    expect(event.event_version).toBe(event.wall_version);
  }
  const expected = changed.map(({ id, channel, wall_version: version }) => ({
    channel,
    event: "eventChanged",
    data: { version, event_id: id },
  }));
  const byChannel = (a: { channel: string }, b: { channel: string }) => a.channel.localeCompare(b.channel);
  expect(installation.realtime.take().sort(byChannel)).toEqual(expected.sort(byChannel));
  expect(installation.pageCache.expired.sort()).toEqual(changed.map((event) => event.slug).sort());
  return changed.map((event) => event.id).sort();
}
