import { afterEach, describe, expect, it } from "vitest";
import { routeModules } from "@/app/api/openapi.json/modules";
import { accounts } from "@/db/schema/people/accounts";
import type { RouteHandler } from "@/lib/server/base/http/route";
import { type Answer, call } from "../support/call";
import { readAllRows } from "../support/database/all-rows";
import { testInstallation } from "../support/installation";
import { consoleExamples } from "../support/roles/matrix-console";
import { publicExamples } from "../support/roles/matrix-public";
import { type Cell, type Example, people, type Who } from "../support/roles/matrix-rows";
import { createScene, type Scene, secretsOf, secretsOfEvents } from "../support/roles/matrix-scene";

const installation = testInstallation();
const examples = { ...consoleExamples, ...publicExamples };

const handlers = new Map<string, RouteHandler>(
  Object.entries(routeModules).flatMap(([address, module]) =>
    Object.entries<RouteHandler>(module).map(([method, handler]) => [`${method} ${address}`, handler]),
  ),
);

/** The only GET that creates something, because the spec says so. It refuses requests from other sites' pages. */
const creatingGets = ["GET /api/events/get-video-id"];

const isRefusal = (cell: Cell): cell is Extract<Cell, number> => typeof cell === "number";
const trials = [...handlers].flatMap(([name, handler]) =>
  (examples[name] ?? []).map((example) => ({ name, handler, ...example })),
);
const namedTrials = trials.map((trial): [string, (typeof trials)[number]] => [`${trial.name}, ${trial.about}`, trial]);

// Each example gets a fresh scene, because allowed calls change it.
afterEach(() => installation.deps.db.delete(accounts));

it("every method of every route has an example in the matrix", () => {
  expect(Object.keys(examples).sort()).toEqual([...handlers.keys()].sort());
});

describe.each(namedTrials)("%s", (_, { name, handler, row, request, isAudited }) => {
  const cells = people.map((who) => `${who}: ${row[who]}`).join(", ");
  it.each([cells])(
    "the call answers each role as its row says (%s), and a refusal or a GET changes nothing",
    async () => {
      const scene = await createScene(installation.deps);
      const secrets = await secretsOf(scene);
      // Refusals run first, on an unchanged scene, and must leave it unchanged.
      const order = [...people].sort((a, b) => Number(isRefusal(row[b])) - Number(isRefusal(row[a])));
      for (const who of order) {
        const cell = row[who];
        const trial = { name, handler, scene, who, request, isAudited };
        if (isRefusal(cell)) await expectRefusal(trial, cell, secrets);
        else if (cell === "elsewhere") await expectElsewhere(trial, secrets);
        else if (name.startsWith("GET ") && !creatingGets.includes(name)) await expectReading(trial);
        else expectSuccess(trial, await make(trial));
      }
    },
  );
});

it("the secrets that refusals must not contain do occur in the account's own answers", async () => {
  const scene = await createScene(installation.deps);
  const fullLists = [
    "GET /api/events/get-events",
    "GET /api/users/get-all-users",
    "GET /api/events/get-all-event-posts",
  ];
  for (const { name, handler, request } of trials.filter((trial) => fullLists.includes(trial.name))) {
    const answer = await make({ name, handler, scene, who: "admin", request });
    expect(leaksOf(await secretsOf(scene), answer).length, name).toBeGreaterThan(1);
  }
});

type Trial = { name: string; handler: RouteHandler; scene: Scene; who: Who } & Pick<Example, "request" | "isAudited">;

async function make({ name, handler, scene, who, request }: Trial, prepared = request(scene, who)): Promise<Answer> {
  const method = name.slice(0, name.indexOf(" ")) as "GET";
  return call(handler, { ...(await prepared), method, as: who === "nobody" ? null : scene[who] });
}

function expectSuccess({ name, who }: Trial, answer: Answer) {
  expect(answer.status, `${name} as ${who}: ${JSON.stringify(answer.body)}`).toBeGreaterThanOrEqual(200);
  expect(answer.status, `${name} as ${who}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
}

/** Expects this status, none of the account's data, and unchanged rows, stored files, spooled files and pushes. */
async function expectRefusal(trial: Trial, status: number, secrets: string[]) {
  const prepared = await trial.request(trial.scene, trial.who);
  const before = await readEverything(trial);
  const answer = await make(trial, prepared);
  expect(answer.status, `${trial.name} as ${trial.who}: ${JSON.stringify(answer.body)}`).toBe(status);
  expectNothingOf(secrets, trial, answer);
  expect(await readEverything(trial)).toEqual(before);
}

/** Expects a success that changes no row. */
async function expectReading(trial: Trial) {
  const prepared = await trial.request(trial.scene, trial.who);
  const before = await readEverything(trial);
  expectSuccess(trial, await make(trial, prepared));
  expect(await readEverything(trial)).toEqual(before);
}

/**
 * Expects a success that shows and changes nothing of the first account; for its own moderator, of the other events.
 */
async function expectElsewhere(trial: Trial, secrets: string[]) {
  const { scene, who } = trial;
  const prepared = await trial.request(scene, who);
  const before = await readAllRows(scene.deps, scene.account_id);
  const answer = await make(trial, prepared);
  expectSuccess(trial, answer);
  expectNothingOf(who === "otherModerator" ? secretsOfEvents(scene) : secrets, trial, answer);
  expect(await readAllRows(scene.deps, scene.account_id)).toEqual(before);
}

async function readEverything({ isAudited }: Pick<Example, "isAudited">) {
  const { deps, realtime, pageCache, storedKeys, spooledFiles } = installation;
  return {
    rows: (await readAllRows(deps)).filter((line) => !isAudited || !line.startsWith("audit_log ")),
    stored: (await storedKeys()).sort(),
    spooled: await spooledFiles(),
    told: [realtime.published.length, pageCache.expired.length],
  };
}

function expectNothingOf(secrets: string[], { name, who }: Trial, answer: Answer) {
  expect(leaksOf(secrets, answer), `${name} tells ${who}`).toEqual([]);
}

function leaksOf(secrets: string[], answer: Answer): string[] {
  const answerText = `${JSON.stringify(answer.body)} ${JSON.stringify([...answer.headers])}`.toLowerCase();
  return secrets.filter((secret) => answerText.includes(secret.toLowerCase()));
}
