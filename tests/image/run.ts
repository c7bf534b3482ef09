import { type ChildProcess, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { apiPaths } from "@/lib/shared/paths";
import { freePort } from "../e2e/support/installation";
import { Organiser } from "../e2e/support/organiser";
import { makePhoto } from "../support/pictures";
import { buildImage, enter, type Image, type Inside, runInside } from "./root-file-system";

/**
 * npm run check:image: builds the Dockerfile's root file system without a container engine, and tests it in a chroot.
 */

const project = fileURLToPath(new URL("../..", import.meta.url));
const startTimeoutMs = 60_000;
/** The stop timeout of docs/deploy.md and compose.yaml. */
const stopTimeoutMs = 40_000;

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
if (process.getuid?.() !== 0) refuse("npm run check:image needs root: it makes a root file system and enters it.");
try {
  execFileSync("mmdebstrap", ["--version"], { stdio: "ignore" });
} catch {
  refuse("npm run check:image needs mmdebstrap: apt install mmdebstrap");
}

const place = mkdtempSync(path.join(tmpdir(), "wallflower-image-"));
const started = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of started) child.kill("SIGKILL");
  rmSync(place, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));

let failed = 0;
async function step(title: string, body: () => unknown): Promise<void> {
  try {
    const note = await body();
    console.log(`ok    ${title}${typeof note === "string" ? `: ${note}` : ""}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${title}\n${error instanceof Error ? error.message : error}`);
  }
}
function expect(isSo: boolean, sentence: string): void {
  if (!isSo) throw new Error(sentence);
}

/** A container of the image with a volume, a port, settings and its output. */
class Container {
  output = "";
  private child: ChildProcess | null = null;
  private constructor(
    private readonly image: Image,
    private readonly inside: Inside,
    readonly port: number,
  ) {}

  static start(image: Image, volume: string, port: number, settings: Record<string, string> = {}): Container {
    const env = { ...image.env, PORT: String(port), ...settings };
    const { user, folder } = image;
    const binds: Inside["binds"] = [[volume, image.volumes[0] ?? "/data"]];
    const container = new Container(image, { env, user, folder, binds }, port);
    const child = enter(image.root, container.inside, image.command, { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        container.output += chunk;
      });
    }
    container.child = child;
    started.add(child);
    return container;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Repeats the image's health check until it passes. Resolves to the seconds it took. */
  async becomeHealthy(): Promise<number> {
    const startedAt = Date.now();
    while (Date.now() - startedAt < startTimeoutMs) {
      if (this.child?.exitCode !== null) throw new Error(`It ended:\n${this.output}`);
      if (this.checkHealth() === 0) return (Date.now() - startedAt) / 1_000;
      await sleep(250);
    }
    throw new Error(`It was not healthy within ${startTimeoutMs / 1_000} s:\n${this.output}`);
  }

  checkHealth(): number | null {
    return runInside(this.image.root, { ...this.inside, binds: [] }, this.image.healthCheck).code;
  }

  /** Host pid of the container's process 1. */
  private first(): number {
    const isChildOf = (parent: number) =>
      readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
    return isChildOf(this.child?.pid ?? 0)[0] ?? 0;
  }

  processes(): { pid: number; uid: number; name: string }[] {
    const below = (pid: number): number[] => [
      pid,
      ...readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
        .trim()
        .split(" ")
        .filter(Boolean)
        .map(Number)
        .flatMap(below),
    ];
    return below(this.first()).map((pid) => ({
      pid,
      uid: statSync(`/proc/${pid}`).uid,
      name: readFileSync(`/proc/${pid}/comm`, "utf8").trim(),
    }));
  }

  /** Sends the stop signal to process 1 like an engine. Resolves to the exit code and the seconds it took. */
  async stop(): Promise<{ code: number | null; seconds: number }> {
    const startedAt = Date.now();
    const ended = this.ended();
    process.kill(this.first(), this.image.stopSignal);
    return { code: await ended, seconds: (Date.now() - startedAt) / 1_000 };
  }

  async ended(): Promise<number | null> {
    const { child } = this;
    if (!child) return null;
    if (child.exitCode === null && child.signalCode === null) {
      const late = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
      await once(child, "exit").finally(() => clearTimeout(late));
    }
    started.delete(child);
    return child.exitCode;
  }
}

function makeVolume(name: string, owner: number): string {
  const folder = path.join(place, name);
  mkdirSync(folder, { mode: 0o700 });
  chownSync(folder, owner, owner);
  return folder;
}

const megabytes = (folder: string) =>
  `${Math.round(Number(execFileSync("du", ["-sk", "--one-file-system", folder], { encoding: "utf8" }).split("\t")[0]) / 1_024)} MB`;

console.log("Building the image …");
const image = buildImage(project, place);
const volume = makeVolume("volume", 1000);
const secret = "a-secret-of-the-check-that-is-long-enough-0123456789";
const photo = await makePhoto({ width: 1200, height: 900 });
const password = randomBytes(12).toString("base64url");

await step(
  "The image is built",
  () => `${megabytes(image.root)}, of them ${megabytes(path.join(place, "base"))} its base`,
);
await step("It holds no cache and no sources", () => {
  for (const file of [
    "/source",
    "/tmp/npm",
    "/root/.npm",
    "/app/node_modules/wallflower/.next/cache",
    "/app/node_modules/typescript",
  ]) {
    expect(!existsSync(path.join(image.root, file)), `${file} is there.`);
  }
});
await step("Its labels name it", () => {
  expect(image.labels["org.opencontainers.image.title"] === "Wallflower", JSON.stringify(image.labels));
});

const port = await freePort();
const container = Container.start(image, volume, port);
let admin = { email: "", password: "" };
let event = { id: "", event_url_slug: "" };
async function expectOnWall({ url }: Container): Promise<void> {
  const page = await fetch(`${url}/event/${event.event_url_slug}`);
  expect((await page.text()).includes("Hello"), "The post is not on the wall.");
}
await step("It starts, and its health check passes", async () => `${(await container.becomeHealthy()).toFixed(1)} s`);
await step("Nothing in it runs as root", () => {
  const all = container.processes();
  expect(all.length > 4, `${all.length} processes`);
  expect(
    all.every(({ uid }) => uid === 1000),
    JSON.stringify(all),
  );
  expect(all[0]?.name === "tini", `Process 1 is ${all[0]?.name}.`);
});
await step("The first password is in a file of its own, not in the log", async () => {
  // The greeting follows the health check's first success.
  for (let waited = 0; waited < 50 && !container.output.includes("Ctrl-C"); waited += 1) await sleep(200);
  const file = path.join(volume, "first-sign-in.txt");
  expect((statSync(file).mode & 0o777) === 0o600, "Others may read it.");
  const [email = "", first = ""] = readFileSync(file, "utf8").split("\n");
  admin = { email, password: first };
  expect(!container.output.includes(first), "The log has it.");
  expect(container.output.includes("first-sign-in.txt"), `The log names no file:\n${container.output}`);
});
await step("A guest's photo reaches the wall", async () => {
  const newcomer = await Organiser.signIn({ url: container.url, admin });
  const change = { current_password: admin.password, new_password: password };
  await newcomer.call("PUT", apiPaths.users.changePassword, change);
  admin = { ...admin, password };
  const organiser = await Organiser.signIn({ url: container.url, admin });
  event = await organiser.createEvent();
  await organiser.setStatus(await organiser.addReadyPost(event.id, photo), "approve");
  await expectOnWall(container);
});
await step("Its ffmpeg converts a clip", () => {
  const { env, user, folder } = image;
  const command = "ffmpeg -v error -f lavfi -i testsrc=d=1 -c:v libx264 -pix_fmt yuv420p -f mp4 -y /tmp/clip.mp4".split(
    " ",
  );
  const { code, output } = runInside(image.root, { env, user, folder, binds: [] }, command);
  expect(code === 0, output);
});
await step("The stop signal ends it, and leaves nothing", async () => {
  const processes = container.processes();
  const { code, seconds } = await container.stop();
  expect(code === 0, `It ended with ${code}.`);
  expect(
    processes.every(({ pid }) => !existsSync(`/proc/${pid}`)),
    "Processes are left.",
  );
  return `${seconds.toFixed(1)} s`;
});
await step("A health check without a server fails", () => expect(container.checkHealth() !== 0, "It passed."));

writeFileSync(path.join(volume, "secret"), `${secret}\n`, { mode: 0o400 });
chownSync(path.join(volume, "secret"), 1000, 1000);
const second = Container.start(image, volume, port, { NEXTAUTH_SECRET_FILE: "/data/secret" });
await step("It starts again with everything, and a secret from a file", async () => {
  const seconds = await second.becomeHealthy();
  await expectOnWall(second);
  await Organiser.signIn({ url: second.url, admin });
  return `${seconds.toFixed(1)} s`;
});
await step("It stops again", async () => expect((await second.stop()).code === 0, "It did not end by itself."));

await step("A data folder that belongs to root gets a sentence that says what to do", async () => {
  const third = Container.start(image, makeVolume("foreign", 0), port);
  const code = await third.ended();
  expect(code === 1, `It ended with ${code}.`);
  expect(/chown -R 1000:1000/.test(third.output), third.output);
  expect(third.output.trim().split("\n").length <= 3, third.output);
});

console.log(failed === 0 ? "\nAll passed." : `\n${failed} failed.`);
process.exitCode = failed === 0 ? 0 : 1;
