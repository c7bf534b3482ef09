import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Instruction, readPairs, readStages, splitOptions } from "./dockerfile";

/** The user of the official Node.js image. */
const nodeUser = 1000;
const nodeMajor = 24;
/** The machine's network settings, for npm and apt: DNS, hosts, and certificates of a proxy. */
const hostFiles = ["/etc/resolv.conf", "/etc/hosts"];
/** `env -i` sets the command's environment inside. */
const noSettings = {} as NodeJS.ProcessEnv;
const certificates = process.env.NODE_EXTRA_CA_CERTS;

/** The parts of an image that a container engine reads. */
export type Image = {
  root: string;
  env: Record<string, string>;
  labels: Record<string, string>;
  user: string;
  folder: string;
  volumes: string[];
  port: string;
  healthCheck: string[];
  stopSignal: NodeJS.Signals;
  command: string[];
};

const run = (command: string, args: string[]) =>
  execFileSync(command, args, { stdio: ["ignore", "inherit", "inherit"] });

/**
 * Builds a replacement for node:24-bookworm-slim: Debian's smallest variant, Node.js and npm from npm, and the user
 * `node`.
 */
function makeBase(root: string): void {
  run("mmdebstrap", ["--quiet", "--variant=minbase", "bookworm", root]);
  const lib = path.join(root, "usr", "local", "lib");
  const node = `node-linux-${process.arch}`;
  run("npm", [
    "install",
    "--silent",
    "--ignore-scripts",
    "--no-save",
    "--prefix",
    lib,
    `${node}@${nodeMajor}`,
    "npm@11",
  ]);
  const bin = path.join(root, "usr", "local", "bin");
  symlinkSync(`../lib/node_modules/${node}/bin/node`, path.join(bin, "node"));
  for (const name of ["npm", "npx"]) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(bin, name));
  run("chroot", [root, "useradd", "--create-home", "--uid", String(nodeUser), "node"]);
}

export type Inside = {
  env: Record<string, string>;
  user: string;
  folder: string;
  binds?: [from: string, to: string][];
};

/**
 * Starts a command like a container: as process 1 in its own process and mount namespaces, below `root`. The network is
 * the machine's.
 */
export function enter(root: string, inside: Inside, command: string[], options: SpawnOptions = {}): ChildProcess {
  return spawn(...argumentsOf(root, inside, command), { ...options, env: noSettings });
}

function argumentsOf(root: string, { env, user, folder, binds = [] }: Inside, command: string[]) {
  const mounts = binds.map(([from, to]) => `mount --bind '${from}' '${path.join(root, to)}'`);
  const script = [
    `mount -t proc proc '${root}/proc'`,
    `mount -t tmpfs -o mode=1777 tmpfs '${root}/dev/shm'`,
    ...mounts,
    'exec chroot "$@"',
  ].join(" && ");
  const home = user === "root" ? "/root" : `/home/${user}`;
  const path_ = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  const settings = Object.entries({ PATH: path_, HOME: home, ...env }).map(([name, value]) => `${name}=${value}`);
  const inFolder = ["/bin/sh", "-c", 'cd "$0" && exec "$@"', folder, ...command];
  const args = ["--mount", "--pid", "--fork", "--kill-child", "/bin/sh", "-c", script, "sh"];
  const chroot = [`--userspec=${user}:${user}`, root, "/usr/bin/env", "-i", ...settings, ...inFolder];
  return ["/usr/bin/unshare", [...args, ...chroot]] as const;
}

/** Runs a command inside until it exits. Returns its exit code and output. */
export function runInside(root: string, inside: Inside, command: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(...argumentsOf(root, inside, command), {
    encoding: "utf8",
    env: noSettings,
  });
  return { code: status, output: stdout + stderr };
}

/**
 * Builds the project's Dockerfile, instruction by instruction, into folders below `place`. Needs root, mmdebstrap, npm
 * and a network.
 */
export function buildImage(project: string, place: string): Image {
  const base = path.join(place, "base");
  makeBase(base);
  const roots = new Map<string, string>();
  let image: Image | null = null;
  for (const stage of readStages(readFileSync(path.join(project, "Dockerfile"), "utf8"))) {
    const root = path.join(place, `stage-${stage.name}`);
    run("cp", ["-a", base, root]);
    image = emptyImage(root);
    for (const instruction of stage.instructions) {
      console.log(`  ${instruction.name} ${instruction.text.slice(0, 120)}`);
      follow(instruction, image, { project, roots });
    }
    roots.set(stage.name, root);
  }
  if (!image) throw new Error("The Dockerfile has no stage.");
  return image;
}

function emptyImage(root: string): Image {
  const settings = { env: {}, labels: {}, user: "root", folder: "/", volumes: [], port: "", healthCheck: [] };
  return { root, ...settings, stopSignal: "SIGTERM", command: [] };
}

type Sources = { project: string; roots: ReadonlyMap<string, string> };

function follow({ name, text }: Instruction, image: Image, sources: Sources): void {
  const { root } = image;
  const { options, rest } = splitOptions(text);
  switch (name) {
    case "ARG":
      return;
    case "ENV":
      Object.assign(image.env, readPairs(text, image.env));
      return;
    case "LABEL":
      Object.assign(image.labels, readPairs(text, image.env));
      return;
    case "WORKDIR":
      image.folder = text;
      mkdirSync(path.join(root, text), { recursive: true });
      return;
    case "USER":
      image.user = text;
      return;
    case "VOLUME":
      image.volumes.push(text);
      return;
    case "EXPOSE":
      image.port = text;
      return;
    case "STOPSIGNAL":
      image.stopSignal = text as NodeJS.Signals;
      return;
    case "HEALTHCHECK":
      image.healthCheck = JSON.parse(rest.replace(/^CMD\s+/, ""));
      return;
    case "ENTRYPOINT":
    case "CMD":
      image.command.push(...JSON.parse(text));
      return;
    case "COPY":
      copy(rest, image, sources);
      return;
    case "RUN":
      runLine(rest, options.get("mount"), image, sources);
      return;
    default:
      throw new Error(`The check knows no ${name} in a Dockerfile.`);
  }
}

/** Copies the project's committed files, like a clone. */
function copy(text: string, { root, folder }: Image, { project }: Sources): void {
  if (text !== ". .") throw new Error(`The check knows no COPY ${text}.`);
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: project, encoding: "utf8" }).split("\0").filter(Boolean);
  for (const file of files.filter((one) => existsSync(path.join(project, one)))) {
    cpSync(path.join(project, file), path.join(root, folder, file), { recursive: true });
  }
}

function runLine(
  line: string,
  mount: string | undefined,
  { root, env, user, folder }: Image,
  { roots }: Sources,
): void {
  const binds: [string, string][] = [];
  for (const file of hostFiles.filter((one) => existsSync(one))) {
    if (!existsSync(path.join(root, file))) writeFileSync(path.join(root, file), "");
    binds.push([file, file]);
  }
  const all = { ...env };
  if (certificates) {
    writeFileSync(path.join(root, "tmp", "certificates.pem"), readFileSync(certificates));
    all.NODE_EXTRA_CA_CERTS = "/tmp/certificates.pem";
  }
  const {
    from,
    source = "/",
    target = "/",
  } = Object.fromEntries((mount ?? "").split(",").map((one) => one.split("=")));
  const isNew = from && !existsSync(path.join(root, target));
  if (from) {
    mkdirSync(path.join(root, target), { recursive: true });
    binds.push([path.join(roots.get(from) ?? "", source), target]);
  }
  const { code, output } = runInside(root, { env: all, user, folder, binds }, ["/bin/sh", "-c", line]);
  if (isNew) rmSync(path.join(root, target), { recursive: true });
  if (code !== 0) throw new Error(`RUN ended with ${code}:\n${output.slice(-4_000)}`);
  rmSync(path.join(root, "tmp", "certificates.pem"), { force: true });
}
