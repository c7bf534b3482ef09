import { setTimeout as sleep } from "node:timers/promises";
import { apiPaths, paths } from "@/lib/shared/paths";
import { Organiser } from "../../e2e/support/organiser";
import { OutsideServices } from "../../e2e/support/server/outside-services";
import { openDatabaseLine } from "../../support/database/database-line";
import { makeDistinctPhoto } from "../../support/pictures";
import type { Section } from "../measure";

const withinMs = 40_000;
const longestMs = 120_000;
/** Requests at once that open all connections of the web process. */
const atOnce = 40;

/** Asks until the work succeeds; resolves to the time since the silence began. */
async function untilAnswered(work: () => Promise<unknown>, silentAt: number): Promise<number> {
  for (;;) {
    const isDone = await work().then(
      () => true,
      () => false,
    );
    const ms = performance.now() - silentAt;
    if (isDone || ms > longestMs) return ms;
    await sleep(200);
  }
}

/** Measures how long each kind of request has no answer after all open connections to the database have fallen silent. */
export async function benchSilentDatabase(): Promise<Section> {
  const services = await OutsideServices.start();
  const line = await openDatabaseLine(services.databaseUrl);
  try {
    const web = await services.startWeb(() => ({ DATABASE_URL: line.url }));
    const organiser = await Organiser.signIn(web);
    const event = await organiser.createEvent({ event_name: "Silence" });
    const photo = await makeDistinctPhoto(1);
    const { id } = await organiser.submit(event.id, photo);
    const slug = event.event_url_slug;
    const read = async (path: string) => {
      const answer = await fetch(web.url + path, { signal: AbortSignal.timeout(longestMs) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
    };
    const kinds: Record<string, () => Promise<unknown>> = {
      "A wall's page": () => read(paths.event(slug)),
      "A guest's form": () => read(paths.eventForm(slug)),
      "A wall's event": () => read(apiPaths.events.eventBySlug(slug)),
      "A wall's posts": () => read(`/api/events/get-approved-event-posts/${event.id}`),
      "A guest's photo": () => organiser.submit(event.id, photo),
      "A sign-in": () => Organiser.signIn(web),
      "A list of the console": () => organiser.listPosts(event.id),
      "A moderator's decision": () => organiser.setStatus(id, "approve"),
      "A new event": () => organiser.createEvent(),
      "The readiness probe": () => read("/api/ready"),
    };
    for (const work of Object.values(kinds)) await work();
    await Promise.all(Array.from({ length: atOnce }, () => organiser.listPosts(event.id)));
    line.fallSilent();
    const silentAt = performance.now();
    const times = await Promise.all(
      Object.entries(kinds).map(async ([what, work]) => ({ what, ms: await untilAnswered(work, silentAt) })),
    );
    return {
      title: "A database that falls silent",
      method:
        "All open connections of a plain `next start` to its database fall silent at one moment, and new ones are " +
        "answered. Each kind of request is asked at that moment, and again after an error, until it succeeds.",
      measurements: times.map(({ what, ms }) => ({
        what,
        value: `after ${(ms / 1_000).toFixed(1)} s`,
        goal: { text: `within ${withinMs / 1_000} s`, isReached: ms <= withinMs },
      })),
    };
  } finally {
    line.cut();
    await services.dispose();
  }
}
