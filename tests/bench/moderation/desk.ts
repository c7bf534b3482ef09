import { apiPaths } from "@/lib/shared/paths";
import type { Installation } from "../../e2e/support/installation";
import type { Organiser } from "../../e2e/support/organiser";
import { decisionDelays } from "../../soak/decision-delays";
import { addModerator, Moderator } from "../../soak/desk-moderator";
import { makeDistinctPhoto } from "../../support/pictures";
import { median, milliseconds, percentile, ratio, type Section, timed } from "../measure";

const decisions = 40;
/** Posts decided by API calls only, as the baseline. */
const floorDecisions = 20;
const goalMs = 200;
const timeoutMs = 60_000;

/** Two moderators in two browsers: one decides posts, and the other's browser shows each decision. */
export async function benchDesk(installation: Installation, organiser: Organiser): Promise<Section> {
  const people = await Promise.all([addModerator(organiser), addModerator(organiser)]);
  const { id } = await organiser.createEvent({ event_name: "Two desks", moderator_ids: people.map((each) => each.id) });
  const posts: string[] = [];
  for (let number = 0; number < decisions + floorDecisions; number += 1) {
    posts.push(await organiser.addReadyPost(id, await makeDistinctPhoto(number), { caption: `Number ${number}` }));
  }
  const floor: number[] = [];
  for (const post of posts.splice(decisions)) floor.push(await timed(() => decideAndRead(organiser, post)));

  const [decider, watcher] = await Promise.all(
    people.map((person) => Moderator.open(installation, person, id, "grid")),
  );
  if (!decider || !watcher) throw new Error("There are no two moderators.");
  try {
    const deadline = Date.now() + timeoutMs;
    while ((await decider.log()).sent.length < decisions && Date.now() < deadline) await decider.work(Date.now() + 500);
    const delays = decisionDelays(await Promise.all([decider.log(), watcher.log()]));
    const p95 = percentile(delays, 0.95);
    return {
      title: "A decision, seen by another moderator",
      method:
        `Two moderators' browsers show ${decisions} posts that wait; one approves, bans and hides them by keys, about two in ` +
        "a second. Measured from the call that the key sends to the other's card. The floor is what has to happen for it: " +
        "a call that decides and one that reads the post, one after the other, without a browser.",
      measurements: [
        { what: "Decisions about cards that the other had in view", value: `${delays.length} of ${decisions}` },
        { what: "Seen after, median", value: milliseconds(median(delays)) },
        {
          what: "Seen after, 95 of 100",
          value: milliseconds(p95),
          goal: { text: `under ${goalMs} ms`, isReached: p95 < goalMs },
        },
        { what: "Floor: the two calls, median", value: milliseconds(median(floor)) },
        { what: "Median to floor", value: ratio(median(delays) / median(floor)) },
      ],
    };
  } finally {
    await Promise.all([decider.close(), watcher.close()]);
  }
}

async function decideAndRead(organiser: Organiser, post: string): Promise<void> {
  await organiser.setStatus(post, "approve");
  await organiser.call("GET", apiPaths.events.getAllEventPosts({ ids: post }));
}
