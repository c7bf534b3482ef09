import "server-only";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { crc32, deflateSync } from "node:zlib";
import { limits } from "../limits";
import { openImage } from "./sharp";
import { UndecodableError } from "./undecodable";

/** By the working folder: a bundler moves this module, and Node runs the program as it stands. */
const program = path.join(process.cwd(), "lib/media/heic-process.mjs");
/** What the program ends with where the file is at fault (see there). */
const undecodableExitCode = 2;
/** How a process ends that trips over its input, rather than being told to stop. */
const crashSignals = new Set(["SIGABRT", "SIGSEGV", "SIGBUS", "SIGILL", "SIGTRAP", "SIGFPE"]);
const wasmPageBytes = 64 * 1024;
/** A PNG's signature and its first chunk, IHDR (PNG, third edition, 5.2 and 11.2.1). */
const pngHeaderBytes = 33;

/**
 * The same picture in a format whose pixels sharp can read: HEVC becomes an upright PNG, in its own colours; everything
 * else stays as it is. HEVC is decoded in a process of its own, with bounds for memory and time. Throws
 * UndecodableError; an Error where the process was stopped from outside or cannot run.
 */
export async function toDecodable(original: Uint8Array): Promise<Uint8Array> {
  if (!isHeif(original)) return original;
  const facts = await readFacts(original);
  if (facts.compression !== "hevc") return original;
  const png = await decodeApart(original);
  return facts.icc ? withProfile(png, facts.icc) : png;
}

/** By the first box (ISO/IEC 14496-12, 4.3): enough to leave all other pictures alone. */
const isHeif = (bytes: Uint8Array) => Buffer.from(bytes.subarray(4, 8)).toString("latin1") === "ftyp";

async function readFacts(original: Uint8Array) {
  try {
    return await openImage(original).metadata();
  } catch (error) {
    throw new UndecodableError("The picture's header cannot be read.", { cause: error });
  }
}

async function decodeApart(original: Uint8Array): Promise<Buffer> {
  const pages = Math.floor(limits.heicMaxMemoryBytes / wasmPageBytes);
  const child = spawn(process.execPath, [`--wasm-max-mem-pages=${pages}`, program, String(limits.photoMaxPixels)], {
    // A stranger's bytes are at work there: it gets no secrets.
    env: { NODE_ENV: "production" },
    stdio: ["pipe", "pipe", "ignore"],
    windowsHide: true,
  });
  const ending = once(child, "close") as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  let isTooSlow = false;
  const timer = setTimeout(() => {
    isTooSlow = true;
    child.kill("SIGKILL");
  }, limits.heicMaxSeconds * 1_000);
  try {
    // Whoever ends early reads no more: how it ended says why.
    child.stdin.on("error", () => {}).end(original);
    const [png, [code, signal]] = await Promise.all([buffer(child.stdout), ending]);
    if (code === 0) return png;
    const how = isTooSlow ? `after ${limits.heicMaxSeconds} s` : `with ${signal ?? code}`;
    if (isTooSlow || code === undecodableExitCode || (signal && crashSignals.has(signal)))
      throw new UndecodableError(`The HEIC picture cannot be decoded; the attempt ended ${how}.`);
    throw new Error(`Decoding a HEIC picture was interrupted: the process ended ${how}.`);
  } finally {
    clearTimeout(timer);
  }
}

/** Phones take pictures in wider colours than sRGB; a PNG says so in its iCCP chunk (PNG, third edition, 11.3.2.3). */
function withProfile(png: Buffer, profile: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from("iCCPicc\0\0", "latin1"), deflateSync(profile)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return Buffer.concat([png.subarray(0, pngHeaderBytes), chunk, png.subarray(pngHeaderBytes)]);
}
