import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Page, type WebSocket as PageSocket } from "@playwright/test";
import postgres from "postgres";
import { WebSocket } from "ws";
import { apiPaths } from "@/lib/shared/paths";
import { noticeChannel } from "@/lib/shared/posts/channel";
import { Organiser } from "../e2e/support/organiser";
import { OutsideServices, root, type WebProcess } from "../e2e/support/server/outside-services";
import { storeSession } from "../e2e/support/session";
import { findChromium } from "../support/browser/chromium";
import { makeDistinctPhoto } from "../support/pictures";
import { PushEngine, type UserAuthentication } from "./push-engine";

/** A console hears nothing from this long after its logout on. */
const silenceAfterMs = 2_000;
/** How long consoles are listened to after a logout, and walls watched. */
const listenMs = 10_000;
const watchMs = 120_000;
const shownMs = 10_000;
const nodeDownMs = 5_000;
/** A wall reconnects within its five fast attempts. */
const reconnectMs = 20_000;
const password = "correct horse battery";

type Log = (line: string) => void;
type Shared = { services: OutsideServices; engine: PushEngine; log: Log };
type Scene = Shared & {
  browser: Browser;
  sql: postgres.Sql;
  /** The second uses the second node of the engine. */
  webs: readonly [WebProcess, WebProcess];
  organisers: readonly [Organiser, Organiser];
  faults: string[];
  photos: number;
};

/** An installation of two web processes, and an engine that each round starts anew. */
export class EnginePlace {
  output = "";
  private constructor(
    readonly services: OutsideServices,
    readonly engine: PushEngine,
  ) {}

  static async start(): Promise<EnginePlace> {
    const engine = await PushEngine.install();
    return new EnginePlace(await OutsideServices.start(), engine);
  }

  async dispose(): Promise<void> {
    await this.services.dispose();
    await this.engine.dispose();
  }
}

/** Uses the product on two nodes of a push engine, with and without user authentication. */
export async function soakEngine(place: EnginePlace, { log }: { log: Log }): Promise<{ faults: string[] }> {
  const shared = { services: place.services, engine: place.engine, log };
  const faults: string[] = [];
  for (const authentication of ["off", "patient"] as const) faults.push(...(await runRound(shared, authentication)));
  await place.engine.start(place.services.environment(), "impatient");
  log("User authentication as it comes, which cuts who does not sign in:");
  for (const line of await askDoctor(shared)) log(`  ${line}`);
  await place.engine.stop();
  return { faults };
}

async function runRound(shared: Shared, authentication: UserAuthentication): Promise<string[]> {
  const { services, engine, log } = shared;
  log(`\nUser authentication ${authentication}:`);
  await engine.start(services.environment(), authentication);
  const webs = [
    await services.startWeb(() => ({ PUSHER_PORT: String(engine.ports[0]) })),
    await services.startWeb(() => ({ PUSHER_PORT: String(engine.ports[1]) })),
  ] as const;
  const browser = await chromium.launch(await findChromium());
  const sql = postgres(services.databaseUrl, { max: 2, onnotice: () => {} });
  try {
    const organisers = [await Organiser.signIn(webs[0]), await Organiser.signIn(webs[1])] as const;
    const scene: Scene = { ...shared, browser, sql, webs, organisers, faults: [], photos: 0 };
    const doctor = askDoctor(shared);
    const walls = [await openWall(scene, "Live", 0), await openWall(scene, "Private", 1)];
    for (const wall of walls) await testWall(scene, wall);
    await testLogout(scene, walls[0]?.eventId ?? "");
    await watchWalls(scene, walls);
    for (const line of await doctor) log(`  doctor: ${line}`);
    for (const wall of walls) await testReconnect(scene, wall);
    return scene.faults.map((fault) => `User authentication ${authentication}: ${fault}`);
  } finally {
    await browser.close();
    await sql.end();
    for (const web of webs) await web.stop();
    await engine.stop();
  }
}

type Wall = {
  openedAt: number;
  name: string;
  eventId: string;
  page: Page;
  node: 0 | 1;
  sockets: Sockets;
};

/** Sockets of a page: how many it asked for, how many the server answered, and those that are open. */
type Sockets = { asked: number; answered: number; open: Set<PageSocket> };

/** Opens an event's wall on one web process, and so on one node. */
async function openWall({ browser, webs, organisers }: Scene, status: "Live" | "Private", node: 0 | 1): Promise<Wall> {
  const event = await organisers[0].createEvent({ event_status: status, event_name: `A ${status} wall` });
  const page = await browser.newPage({ baseURL: webs[node].url });
  // Reads a Private wall as the team.
  if (status === "Private") await storeSession(page, webs[node].admin);
  const sockets: Sockets = { asked: 0, answered: 0, open: new Set() };
  page.on("websocket", (socket) => {
    sockets.asked += 1;
    socket.once("framereceived", () => {
      sockets.answered += 1;
      sockets.open.add(socket);
    });
    socket.on("close", () => sockets.open.delete(socket));
  });
  await page.goto(`/event/${event.event_url_slug}`);
  return { openedAt: Date.now(), name: `the ${status} wall`, eventId: event.id, page, node, sockets };
}

/** Makes a post with pictures; resolves to its id and caption. */
async function addPost(scene: Scene, eventId: string) {
  scene.photos += 1;
  const caption = `Post ${scene.photos}`;
  const [organiser] = scene.organisers;
  // As the team: guests need a password for a private event.
  const { id } = await organiser.submit(eventId, await makeDistinctPhoto(scene.photos), { caption }, organiser.headers);
  await organiser.waitForRenditions(eventId, id);
  return { id, caption };
}

/** Resolves to the ms until the wall has, or no longer has, a caption; null after `shownMs`. */
async function timeOf(page: Page, caption: string, isShown: boolean): Promise<number | null> {
  const began = performance.now();
  for (; performance.now() - began < shownMs; await sleep(20)) {
    if ((await page.getByText(caption, { exact: true }).count()) > 0 === isShown) return performance.now() - began;
  }
  return null;
}

/** Approves and bans through the node on which the wall does not listen. */
async function testWall(scene: Scene, { name, eventId, page, node }: Wall): Promise<void> {
  const across = scene.organisers[1 - node] as Organiser;
  const { id, caption } = await addPost(scene, eventId);
  const said = async (what: string, isShown: boolean, change: Promise<unknown>) => {
    await change;
    const ms = await timeOf(page, caption, isShown);
    scene.log(
      `  ${name}: a post is ${what} ${ms === null ? "never" : `${Math.round(ms)} ms after the click's answer`}, across nodes.`,
    );
    if (ms === null || ms > silenceAfterMs) scene.faults.push(`${name}: a post was not ${what} in time.`);
  };
  await said("shown", true, across.setStatus(id, "approve"));
  await said("gone", false, across.setStatus(id, "banned"));
}

/** Opens a console that listens as ours does, but never closes its socket. */
async function openConsole({ webs, sql, services, engine }: Scene, node: 0 | 1, email: string) {
  let bearer = "";
  const ask = async (path: string, body: object) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${bearer}` };
    const answer = await fetch(`${webs[node].url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  bearer = (await ask("/api/auth/login", { email_id: email, password })).accessToken;
  const [session] = await sql<{ user_id: string; family_id: string }[]>`
    select users.id as user_id, families.id as family_id
    from users join refresh_token_families families on families.user_id = users.id
    where users.email = ${email} order by families.created_at desc limit 1`;
  if (!session) throw new Error(`${email} has no sign-in.`);
  const channel = noticeChannel(session);
  const socket = new WebSocket(
    `ws://127.0.0.1:${engine.ports[node]}/app/${services.environment().PUSHER_KEY}?protocol=7`,
  );
  const state = { heardAt: [] as number[], closedAt: null as number | null };
  const send = (event: string, data: unknown) => socket.send(JSON.stringify({ event, data }));
  const joined = once(socket, "joined");
  socket.on("close", () => {
    state.closedAt = Date.now();
  });
  socket.on("message", async (text) => {
    const { event, data } = JSON.parse(String(text));
    if (event === "pusher:connection_established") {
      const { socket_id } = JSON.parse(data);
      send("pusher:signin", await ask("/api/realtime/user-auth", { socket_id }));
      send("pusher:subscribe", { channel, ...(await ask("/api/realtime/auth", { socket_id, channel_name: channel })) });
    } else if (event === "pusher_internal:subscription_succeeded") socket.emit("joined");
    else if (!event.startsWith("pusher")) state.heardAt.push(Date.now());
  });
  const pings = setInterval(() => socket.readyState === socket.OPEN && send("pusher:ping", {}), 10_000);
  await joined;
  const close = () => {
    clearInterval(pings);
    socket.terminate();
  };
  return { state, close, logOut: () => ask("/api/auth/logout", {}) };
}

/** Logs one of two consoles out, each on its node, and posts every second. */
async function testLogout(scene: Scene, eventId: string): Promise<void> {
  const { log, faults, organisers } = scene;
  const emails = [0, 1].map((index) => `console-${index}-${Date.now()}@example.com`);
  const ids: string[] = [];
  for (const email of emails) {
    const { id } = await organisers[0].call<{ id: string }>("POST", apiPaths.users.addUser, { email, password });
    ids.push(id);
  }
  await organisers[0].call("PUT", apiPaths.events.updateEvent(eventId), { moderator_ids: ids });
  const [theirs, colleague] = [
    await openConsole(scene, 0, emails[0] ?? ""),
    await openConsole(scene, 1, emails[1] ?? ""),
  ];
  await addPost(scene, eventId);
  await sleep(1_000);
  if (theirs.state.heardAt.length === 0) faults.push("A console heard nothing before its logout.");
  const outAt = Date.now();
  await theirs.logOut();
  let posted = 0;
  for (; Date.now() - outAt < listenMs; posted += 1) {
    await organisers[1].submit(eventId, await makeDistinctPhoto(900 + posted));
    await sleep(500);
  }
  await sleep(1_000);
  const after = (times: number[]) => times.filter((at) => at > outAt).map((at) => at - outAt);
  const [heard, heardByColleague] = [after(theirs.state.heardAt), after(colleague.state.heardAt)];
  const { closedAt } = theirs.state;
  log(
    `  logout: the console heard ${heard.length} notices after it${heard.length > 0 ? `, the last after ${Math.max(...heard)} ms` : ""}; ` +
      `the engine ${closedAt === null ? "left its socket open" : `ended its socket after ${closedAt - outAt} ms`}. ` +
      `The colleague heard ${heardByColleague.length} notices of ${posted} posts and was ${colleague.state.closedAt === null ? "not cut" : "cut"}.`,
  );
  if (heard.some((ms) => ms > silenceAfterMs)) faults.push("A console heard a notice more than 2 s after its logout.");
  if (heardByColleague.length < posted) faults.push("A colleague missed notices.");
  if (colleague.state.closedAt !== null) faults.push("A colleague was cut.");
  for (const each of [theirs, colleague]) each.close();
}

/** Watches that nothing cuts a wall. */
async function watchWalls({ log, faults }: Scene, walls: readonly Wall[]): Promise<void> {
  await sleep(Math.max(...walls.map(({ openedAt }) => openedAt + watchMs - Date.now())));
  for (const { name, sockets } of walls) {
    log(
      `  ${name}: ${sockets.answered} sockets answered and ${sockets.open.size} open, ${watchMs / 1_000} s after it was opened.`,
    );
    if (sockets.answered !== 1 || sockets.open.size !== 1) faults.push(`${name} was cut.`);
  }
}

/** Kills the node of a wall for a while; what was approved meanwhile must show after its return. */
async function testReconnect(scene: Scene, { name, eventId, page, node, sockets }: Wall): Promise<void> {
  const { engine, log, faults, organisers } = scene;
  const { id, caption } = await addPost(scene, eventId);
  const before = { ...sockets };
  const returned = engine.restart(node, nodeDownMs).then(() => Date.now());
  await (organisers[1 - node] as Organiser).setStatus(id, "approve");
  const returnedAt = await returned;
  const ms = await timeOf(page, caption, true);
  const isBack = () => sockets.answered > before.answered && sockets.open.size === 1;
  while (Date.now() - returnedAt < reconnectMs && !isBack()) await sleep(50);
  log(
    `  ${name}: its node was away for ${nodeDownMs / 1_000} s; a post approved meanwhile ${ms === null ? "never showed" : `showed ${Math.round(ms)} ms after its return`}; ` +
      `${isBack() ? `the socket was back after ${Date.now() - returnedAt} ms` : "no socket came back"}, with ${sockets.asked - before.asked} attempts.`,
  );
  if (ms === null) faults.push(`${name} missed a post.`);
  if (!isBack()) faults.push(`${name} did not reconnect.`);
}

/** Returns what the doctor says about the push service. */
async function askDoctor({ services, engine }: Shared): Promise<string[]> {
  const env = {
    ...services.environment(),
    PUSHER_PORT: String(engine.ports[0]),
    DATA_DIR: path.join(services.folder, "doctor"),
  };
  const child = spawn(process.execPath, ["host/bootstrap.mjs", "--run", "host/doctor.ts"], { cwd: root, env });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await once(child, "close");
  return output.split("\n").filter((line) => line.includes("Push service"));
}
