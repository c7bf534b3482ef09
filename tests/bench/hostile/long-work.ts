import pLimit from "p-limit";
import { Organiser } from "../../e2e/support/organiser";
import { hostileFiles } from "../../support/hostile/hostile-files";
import { makePhoto } from "../../support/pictures";
import { askFrom } from "./ask-from";
import type { HostileCase, HostileTarget } from "./hostile-case";
import { sendFile } from "./send-file";

const address = "127.0.0.6";
const atOnce = 4;
const guest = {
  person_name: "Mallory",
  person_email_id: "mallory@example.com",
  person_city: "Nowhere",
  caption: "Long",
};
/** Captions that a search might read more than once: characters that grow, and pieces of what it looks for. */
const captions = ["㌖", "ﷺ", "㎯", "a ", "a-", "a.", "a@", "at ", " dot ", "( ", "http ", "1 ", "(i)", "s****q "].map(
  (unit) => unit.repeat(500).slice(0, 500),
);
/** Bodies of as many bytes as public routes take, with as many values as fit. */
const bodies = [
  `${"[".repeat(8_000)}${"]".repeat(8_000)}`,
  `[${"{},".repeat(5_000)}1]`,
  `{${Array.from({ length: 1_400 }, (_, index) => `"k${index}":1`).join(",")}}`,
];

type Described = { paths: Record<string, Record<string, unknown>> };

/** Calls every route: a GET as everybody and as an admin, the others with bodies that no route takes. */
async function callAll({ installation, eventId, eventSlug }: HostileTarget, signal: AbortSignal): Promise<number> {
  const { url } = installation;
  const { headers } = await Organiser.signIn(installation);
  const { paths }: Described = JSON.parse((await askFrom(address, `${url}/api/openapi.json`)).text);
  const few = pLimit(atOnce);
  let calls = 0;
  const ask = async (...parameters: Parameters<typeof askFrom>) => {
    if (signal.aborted) return;
    calls += 1;
    await askFrom(...parameters).catch(() => {});
  };
  const called = Object.entries(paths).flatMap(([path, methods]) => {
    const target = `${url}${path
      .replace("{id}", eventId)
      .replace("{slug}", eventSlug)
      .replace(/\{\w+\}/g, eventId)}`;
    return Object.keys(methods).flatMap((name) => {
      const method = name.toUpperCase();
      // What a deletion names would be gone.
      if (method === "DELETE") return [];
      if (method === "GET") return [few(() => ask(address, target)), few(() => ask(address, target, { headers }))];
      return bodies.map((body) =>
        few(() => ask(address, target, { method, headers: { ...headers, "content-type": "application/json" }, body })),
      );
    });
  });
  await Promise.all(called);
  return calls;
}

async function postAll(target: HostileTarget, signal: AbortSignal): Promise<number> {
  const { url } = target.installation;
  const photo = await makePhoto();
  const few = pLimit(atOnce);
  const send = async (file: { kind: "photo" | "clip"; bytes: Buffer }, fields: Partial<typeof guest> = {}) => {
    if (!signal.aborted) await sendFile(url, target.eventId, file, { ...guest, ...fields }, address).catch(() => {});
  };
  const files = hostileFiles.map((file) =>
    few(async () => send({ kind: file.kind === "clip" ? "clip" : "photo", bytes: Buffer.from(await file.make()) })),
  );
  const texts = captions.map((caption) => few(() => send({ kind: "photo", bytes: Buffer.from(photo) }, { caption })));
  await Promise.all([...files, ...texts]);
  return files.length + texts.length;
}

/** The whole corpus of hostile files and texts, and every route, for the longest piece of work in the web process. */
export const longWork: HostileCase = {
  title: "long pieces of work",
  method:
    `One address posts every file of the hostile corpus and ${captions.length} captions made to be read slowly, and ` +
    "calls every route with bodies of many values. The longest piece of work in the web process is that over the " +
    "hostile corpus and all routes, each of which was called once before.",

  async prepare(target) {
    await callAll(target, AbortSignal.timeout(60_000));
  },

  async attack(target, signal) {
    const posted = await postAll(target, signal);
    const calls = await callAll(target, signal);
    return `${posted} posts and ${calls} calls`;
  },
};
