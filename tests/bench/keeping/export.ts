import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { crc32 } from "node:zlib";
import type { CreatedExport } from "@/lib/shared/export/contract";
import { gigabytes } from "@/lib/shared/format";
import { apiPaths, paths } from "@/lib/shared/paths";
import { Installation } from "../../e2e/support/installation";
import { Organiser } from "../../e2e/support/organiser";
import { checkZip } from "../../support/export/zip-check";
import { startChildServer } from "../child-server";
import { databaseUrlOf } from "../installation-files";
import { type Measurement, median, milliseconds, ratio, type Section, timed } from "../measure";
import { familyBytes, findProcess, watchFamily } from "../process-memory";
import { findAccountId, insertMadePosts, madeFile, storeSettings } from "./made-event";

/** 60 GB in 20,000 files; `EXPORT_GIGABYTES=6 npm run bench -- export` takes a tenth of both. */
const wholeGigabytes = 60;
const share = Number(process.env.EXPORT_GIGABYTES ?? wholeGigabytes) / wholeGigabytes;
const files = Math.max(100, Math.round(20_000 * share));
/** Files of the baseline, a server that only streams the same files; its speed does not depend on their number. */
const bareFiles = Math.min(files, 2_000);
/** The download is broken off this often, each time at a random byte, and resumed. */
const cuts = 5;
/** Interval at which the wall's page is read. */
const pageEveryMs = 100;
/** Reads of the wall's page before the export, for comparison. */
const restRounds = 100;
/** More than the 65,535 files that a ZIP file without ZIP64 can hold. */
const manyFiles = 70_000;
/** Above the 4 GB that a file in a ZIP without ZIP64 can have. */
const largeBytes = 5 * 1024 ** 3;
const megabyte = 1024 * 1024;

/**
 * Exports an event from a bucket that generates its bytes: checks every checksum and offset, memory, speed against a
 * bare stream, and pages meanwhile; then tests 70,000 files including one of 5 GB with unzip.
 */
export async function benchExport(): Promise<Section> {
  const store = await startChildServer("./keeping/made-bytes-store.ts", []);
  const installation = await Installation.start(() => storeSettings(store.url));
  try {
    const organiser = await Organiser.signIn(installation);
    const measurements = [
      ...(await measureStream(installation, organiser, store.url)),
      ...(share === 1 ? await measureUnzip(installation, organiser) : []),
    ];
    return {
      title: "Everything taken home",
      method:
        `${files} files of three megabytes on average, from a bucket that makes them, as one ZIP file by its signed ` +
        "address. A checker of the tests' own reads it from front to back. The download is cut at five random bytes " +
        `and gone on with by Range. Meanwhile a wall's page is read every ${pageEveryMs} ms, as at rest before. The ` +
        "bare stream sends the same files of the same bucket with node:http and the same adapter, and its bytes are " +
        "summed up in the same way. All of it, the bucket and the checker included, shares this machine's cores.",
      measurements,
    };
  } finally {
    await installation.dispose();
    await store.stop();
  }
}

async function measureStream(installation: Installation, organiser: Organiser, storeUrl: string) {
  const { event, bytes } = await makeEvent(installation, organiser, files, madeFile);
  const page = installation.url + paths.event(event.event_url_slug);
  const rest = await readPages(page, restRounds);
  const freezing = { ms: 0, path: "" };
  freezing.ms = await timed(async () => {
    freezing.path = await beginExport(organiser, event.id);
  });
  const web = findProcess(installation, "programs/web");
  const restBytes = familyBytes(web);
  const memory = watchFamily(web);
  const pages = keepReading(page);
  const start = performance.now();
  const download = new CutDownload(installation.url + freezing.path);
  const checked = await checkZip(download.chunks());
  const seconds = (performance.now() - start) / 1_000;
  const meanwhile = await pages.stop();
  const grownBytes = memory.stop() - restBytes;
  // The archive also has posts.csv and consent.csv.
  if (checked.files.length !== files + 2) throw new Error(`${checked.files.length} files came.`);
  if (checked.bytes !== download.totalBytes) throw new Error(`${checked.bytes} bytes came.`);

  const bare = await startChildServer("./keeping/bare-files-server.ts", [storeUrl, String(bareFiles)]);
  const bareRate = await measureBare(bare.url);
  await bare.stop();
  const rate = checked.bytes / megabyte / seconds;
  const toBare = rate / bareRate;
  const slower = median(meanwhile) / median(rest);
  return [
    {
      what: `${gigabytes(bytes)} in ${files} files: every checksum, header and offset, over ${download.cutAt.length} cuts`,
      value: "right",
      goal: { text: "all of them right", isReached: true },
    },
    { what: "Freezing the list", value: milliseconds(freezing.ms) },
    { what: "Throughput", value: `${Math.round(rate)} MB/s` },
    { what: "The bare stream", value: `${Math.round(bareRate)} MB/s` },
    { what: "To the bare stream", value: ratio(toBare), goal: { text: "0.7 or more", isReached: toBare >= 0.7 } },
    {
      what: "Web server's peak memory over rest",
      value: `${Math.round(grownBytes / megabyte)} MB`,
      goal: { text: "under 150 MB", isReached: grownBytes < 150 * megabyte },
    },
    { what: "The wall's page at rest, p50", value: milliseconds(median(rest)) },
    { what: `The wall's page meanwhile, p50 of ${meanwhile.length}`, value: milliseconds(median(meanwhile)) },
    { what: "Meanwhile to rest", value: ratio(slower), goal: { text: "2 or less", isReached: slower <= 2 } },
  ] satisfies Measurement[];
}

/** Checks the same files with unzip, including one file of five gigabytes. */
async function measureUnzip(installation: Installation, organiser: Organiser): Promise<Measurement[]> {
  try {
    execFileSync("unzip", ["-v"], { stdio: "ignore" });
  } catch {
    return [{ what: "unzip -t", value: "not measured: unzip is not installed" }];
  }
  const fileOf = (number: number) =>
    number === 40_000 ? { seed: 0, bytes: largeBytes } : { seed: 1 + (number % 16), bytes: 100 + (number % 8) };
  const { event } = await makeEvent(installation, organiser, manyFiles, fileOf);
  const folder = mkdtempSync(path.join(installation.dataDir, "export-"));
  const file = path.join(folder, "many.zip");
  try {
    const made = await installation.runTool("host/export.ts", "--event", event.event_url_slug, "--out", file);
    if (made.code !== 0) throw new Error(made.output);
    const output = execFileSync("unzip", ["-tqq", file], { encoding: "utf8" });
    const isSound = output.trim() === "" || /No errors detected/.test(output);
    const goal = { text: "no error", isReached: isSound };
    return [{ what: `unzip -t of ${manyFiles} files with one of 5 GB, by npm run export`, value: "sound", goal }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeEvent(
  installation: Installation,
  organiser: Organiser,
  count: number,
  fileOf: Parameters<typeof insertMadePosts>[3],
) {
  const event = await organiser.createEvent({ event_name: `Everything of ${count}` });
  const databaseUrl = databaseUrlOf(installation);
  const account_id = await findAccountId(databaseUrl);
  const bytes = await insertMadePosts(databaseUrl, { id: event.id, account_id }, count, fileOf);
  return { event, bytes };
}

async function beginExport(organiser: Organiser, eventId: string): Promise<string> {
  const created = await organiser.call<CreatedExport>("POST", apiPaths.exports.createExport(eventId), {});
  if (!created.path) throw new Error("The download could not begin.");
  return created.path;
}

/** Simulates a browser's download that is cut at random bytes and resumes after each cut. */
class CutDownload {
  totalBytes = 0;
  cutAt: number[] = [];

  constructor(private readonly url: string) {}

  async *chunks(): AsyncGenerator<Buffer> {
    const head = await fetch(this.url, { method: "HEAD" });
    this.totalBytes = Number(head.headers.get("content-length"));
    if (!head.ok || this.totalBytes === 0) {
      throw new Error(`HEAD was answered with ${head.status}: ${JSON.stringify([...head.headers])}`);
    }
    this.cutAt = Array.from({ length: cuts }, () => Math.floor(Math.random() * this.totalBytes)).sort((a, b) => a - b);
    const etag = head.headers.get("etag") ?? "";
    let at = 0;
    for (const end of [...this.cutAt, this.totalBytes]) {
      if (end === at) continue;
      const headers = at === 0 ? {} : { range: `bytes=${at}-`, "if-range": etag };
      const response = await open(this.url, headers);
      if (response.statusCode !== (at === 0 ? 200 : 206)) throw new Error(`Answered with ${response.statusCode}.`);
      for await (const chunk of response as AsyncIterable<Buffer>) {
        const part = chunk.subarray(0, end - at);
        at += part.length;
        yield part;
        if (at === end) break;
      }
      response.destroy();
      if (at !== end) throw new Error(`The download ended at ${at}.`);
    }
  }
}

async function open(url: string, headers: http.OutgoingHttpHeaders): Promise<http.IncomingMessage> {
  const request = http.get(url, { agent: false, headers });
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  return response;
}

/** Megabytes per second of the bare stream, checksummed like the export. */
async function measureBare(url: string): Promise<number> {
  let bytes = 0;
  let sum = 0;
  const ms = await timed(async () => {
    for await (const chunk of (await open(url, {})) as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      bytes += chunk.length;
    }
  });
  return bytes / megabyte / (ms / 1_000);
}

async function readPages(url: string, rounds: number): Promise<number[]> {
  const samples: number[] = [];
  for (let round = -10; round < rounds; round += 1) {
    const ms = await timed(async () => (await fetch(url)).text());
    // Negative rounds warm the page up and do not count.
    if (round >= 0) samples.push(ms);
    await sleep(pageEveryMs / 2);
  }
  return samples;
}

/** Reads a page repeatedly until stopped. */
function keepReading(url: string) {
  const samples: number[] = [];
  let isStopped = false;
  const reading = (async () => {
    while (!isStopped) {
      samples.push(await timed(async () => (await fetch(url)).text()));
      await sleep(pageEveryMs);
    }
  })();
  // The server ends first if another step fails; the await reports the rejection.
  reading.catch(() => {});
  return {
    stop: async () => {
      isStopped = true;
      await reading;
      return samples;
    },
  };
}
