import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import type { Installation } from "../../e2e/support/installation";
import { Organiser } from "../../e2e/support/organiser";
import { databaseUrlOf } from "../installation-files";
import { median, milliseconds, percentile, type Section, timed } from "../measure";
import { familyBytes, findProcess, watchFamily } from "../process-memory";
import { makeWorstFiles, sendHostile } from "./hostile-guest";
import { makeOtherCompany, type Neighbour, untilDone, watchPage } from "./neighbour";

/** Photos that the other company's guest posts meanwhile. */
const honestPhotos = 20;
const honestEveryMs = 3_000;
/** Time for the worker's memory to return to its level at rest. */
const backMs = 60_000;
const megabyte = 1024 * 1024;

type Honest = { readyMs: number[]; pageMs: number[] };
type Scene = { installation: Installation; database: postgres.Sql; other: Neighbour; eventId: string };
/** `taken` counts the files that were accepted; `unsettled` those that were still being processed at the end. */
type Attack = Honest & { peakBytes: number; backBytes: number; restarts: number; taken: number; unsettled: number };

/**
 * Posts one guest's fifty worst files beside another company's photos, then measures the same queue after a restart.
 */
export async function benchFiftyBombs(installation: Installation): Promise<Section> {
  const databaseUrl = databaseUrlOf(installation);
  const organiser = await Organiser.signIn(installation);
  const event = await organiser.createEvent({ event_name: "The bombed event" });
  const other = await makeOtherCompany(installation, databaseUrl);
  const worst = await makeWorstFiles();
  const open = () => postgres(databaseUrlOf(installation), { max: 2, onnotice: () => {} });
  let scene: Scene = { installation, database: open(), other, eventId: event.id };
  const postAll = async () => {
    const ids: string[] = [];
    for (const file of worst) {
      const id = await sendHostile(installation.url, event.id, file);
      if (id) ids.push(id);
    }
    return ids;
  };
  try {
    const rest = await watchHonest(scene);
    const restBytes = familyBytes(findProcess(installation, "programs/worker"));
    const first = await watchAttack(scene, restBytes, postAll);
    process.kill(findProcess(installation, "programs/worker"), "SIGSTOP");
    const left = await postAll();
    await scene.database.end();
    await installation.killEverything();
    await installation.start();
    scene = { ...scene, database: open() };
    const again = await watchAttack(scene, restBytes, async () => left);
    return report({ rest, first, again, restBytes, count: worst.length });
  } finally {
    await scene.database.end();
  }
}

/** Posts a photo every three seconds as the other company's guest, and reads its wall. */
async function watchHonest({ database, other }: Scene): Promise<Honest> {
  const wall = watchPage(other, other.wallUrl);
  const posting = Array.from({ length: honestPhotos }, async (_, index) => {
    await sleep(index * honestEveryMs);
    const { id } = await other.organiser.submit(other.eventId, other.photo);
    return timed(() => untilDone(database, [id]));
  });
  const readyMs = await Promise.all(posting).finally(wall.stop);
  return { readyMs, pageMs: await wall.stop() };
}

async function watchAttack(scene: Scene, restBytes: number, attack: () => Promise<string[]>): Promise<Attack> {
  const pids = () => [
    findProcess(scene.installation, "programs/web"),
    findProcess(scene.installation, "programs/worker"),
  ];
  const before = pids();
  const worker = before[1] as number;
  const memory = watchFamily(worker);
  const [ids, honest] = await Promise.all([attack(), watchHonest(scene)]);
  const unsettled = ids.length === 0 ? 0 : await untilDone(scene.database, ids);
  const peakBytes = memory.stop();
  const deadline = performance.now() + backMs;
  while (familyBytes(worker) > restBytes * 1.1 && performance.now() < deadline) await sleep(500);
  const after = pids();
  const restarts = before.filter((pid) => !after.includes(pid)).length;
  return { ...honest, peakBytes, backBytes: familyBytes(worker), restarts, taken: ids.length, unsettled };
}

type Outcome = { rest: Honest; first: Attack; again: Attack; restBytes: number; count: number };

function report({ rest, first, again, restBytes, count }: Outcome): Section {
  const slowest = (honest: Honest) => Math.max(...honest.readyMs);
  const p95 = (honest: Honest) => percentile(honest.pageMs, 0.95);
  const mb = (bytes: number) => `${Math.round(bytes / megabyte)} MB`;
  const atRest = percentile(rest.readyMs, 0.95);
  const rowsOf = (name: string, attack: Attack) => [
    {
      what: `A photo is ready, the slowest of ${honestPhotos}, ${name}`,
      value: milliseconds(slowest(attack)),
      goal: { text: "within 2 s more than at rest", isReached: slowest(attack) <= atRest + 2_000 },
    },
    {
      what: `The other wall's page, p95, ${name}`,
      value: `${milliseconds(p95(attack))}, ${(p95(attack) / p95(rest)).toFixed(1)} times`,
      goal: { text: "under 3 times at rest", isReached: p95(attack) < 3 * p95(rest) },
    },
    {
      what: `Worker and children together, peak, ${name}`,
      value: mb(attack.peakBytes),
      goal: { text: "under 1 GB", isReached: attack.peakBytes < 1024 * megabyte },
    },
    {
      what: `The same, at most a minute later, ${name}`,
      value: mb(attack.backBytes),
      goal: { text: "as at rest, and a tenth", isReached: attack.backBytes <= restBytes * 1.1 },
    },
    {
      what: `Processes that ended, ${name}`,
      value: String(attack.restarts),
      goal: { text: "none", isReached: attack.restarts === 0 },
    },
    {
      what: `Taken of ${count}, ${name}`,
      value: `${attack.taken}, ${attack.unsettled} still in the making`,
    },
  ];
  return {
    title: "One guest's fifty bombs",
    method:
      `${count} files that mean harm, by one guest: clips that lie, what unpacks without end, AVIF and JPEG of more pixels ` +
      "than bytes, animations of ten thousand frames. Meanwhile another company's guest posts a photo of 12 megapixels " +
      `every ${honestEveryMs / 1_000} s, and its wall is read ten times a second. Then the same files with the worker ` +
      "stopped, everything killed and started again.",
    measurements: [
      { what: "A photo is ready at rest, p50", value: milliseconds(median(rest.readyMs)) },
      { what: "A photo is ready at rest, p95", value: milliseconds(atRest) },
      { what: "The other wall's page at rest, p95", value: milliseconds(p95(rest)) },
      { what: "Worker and children at rest", value: mb(restBytes) },
      ...rowsOf("meanwhile", first),
      ...rowsOf("after the restart", again),
    ],
  };
}
