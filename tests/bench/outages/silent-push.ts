import { Organiser } from "../../e2e/support/organiser";
import { OutsideServices, type WebProcess } from "../../e2e/support/server/outside-services";
import { openDatabaseLine } from "../../support/database/database-line";
import { makeDistinctPhoto } from "../../support/pictures";
import { milliseconds, percentile, type Section, timed } from "../measure";

const posts = 100;
/** Later than at rest by this much at most. */
const laterMs = 300;

type Times = { post: number; approve: number };

async function measureTimes(web: WebProcess): Promise<Times> {
  const organiser = await Organiser.signIn(web);
  const event = await organiser.createEvent({ event_name: "Pushes" });
  const photo = await makeDistinctPhoto(1);
  const [postMs, approveMs]: [number[], number[]] = [[], []];
  for (let index = 0; index < posts; index += 1) {
    let id = "";
    postMs.push(await timed(async () => ({ id } = await organiser.submit(event.id, photo))));
    approveMs.push(await timed(() => organiser.setStatus(id, "approve")));
  }
  return { post: percentile(postMs, 0.95), approve: percentile(approveMs, 0.95) };
}

/** Posts and approves beside a push service that answers, and once it has fallen silent. */
export async function benchSilentPush(): Promise<Section> {
  const services = await OutsideServices.start();
  const line = await openDatabaseLine(`http://127.0.0.1:${services.environment().PUSHER_PORT}`);
  try {
    const web = await services.startWeb(() => ({ PUSHER_PORT: new URL(line.url).port }));
    await measureTimes(web);
    const atRest = await measureTimes(web);
    line.fallSilent({ isForAll: true });
    const beside = await measureTimes(web);
    const row = (what: string, name: keyof Times) => ({
      what,
      value: `${milliseconds(beside[name])}, ${milliseconds(atRest[name])} at rest`,
      goal: { text: `within ${laterMs} ms more`, isReached: beside[name] <= atRest[name] + laterMs },
    });
    return {
      title: "A silent push service",
      method:
        `${posts} posts, each approved at once, at a plain \`next start\` with outside services; then the same while the ` +
        "push service takes requests and answers none.",
      measurements: [row("A post, p95", "post"), row("An approval, p95", "approve")],
    };
  } finally {
    line.cut();
    await services.dispose();
  }
}
