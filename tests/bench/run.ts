import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Installation } from "../e2e/support/installation";
import { Organiser } from "../e2e/support/organiser";
import { benchApproveToPainted } from "./approve-to-painted";
import { benchConcurrentPosts } from "./concurrent-posts";
import type { Section } from "./measure";
import { benchModeration } from "./moderation-at-scale";
import { benchWallPage } from "./wall-page";

/** npm run bench [-- name …]: measures, prints, and where everything was measured writes docs/benchmarks.md. */

const installation = await Installation.start();
const readJson = (file: string) => JSON.parse(readFileSync(path.join(installation.dataDir, file), "utf8"));
const databaseUrl: string = readJson("running.json").database_url;
const secrets = readJson("secrets.json");
const settings = { appId: secrets.pusher_app_id, key: secrets.pusher_key, secret: secrets.pusher_secret };

const benches: Record<string, (organiser: Organiser) => Promise<Section>> = {
  // First: its peak of memory is that of a server which has done nothing else.
  posts: (organiser) => benchConcurrentPosts(installation, organiser),
  wall: (organiser) => benchWallPage(installation, organiser, databaseUrl),
  paint: (organiser) => benchApproveToPainted(installation, organiser, settings),
  moderation: (organiser) => benchModeration(organiser, databaseUrl),
};

const chosen = process.argv.slice(2);
const names = chosen.length > 0 ? chosen : Object.keys(benches);
const sections: Section[] = [];
try {
  for (const name of names) {
    const bench = benches[name];
    if (!bench) throw new Error(`There is no bench '${name}'; there are: ${Object.keys(benches).join(", ")}.`);
    // An access token lasts 15 minutes: a fresh one for each.
    const section = await bench(await Organiser.signIn(installation));
    sections.push(section);
    console.log(`\n${asMarkdown(section)}`);
  }
} finally {
  await installation.dispose();
}
if (chosen.length === 0) writeFileSync("docs/benchmarks.md", `${report(sections)}\n`);

function report(all: Section[]): string {
  const processor = os.cpus()[0]?.model.trim() ?? "unknown processor";
  const memory = Math.round(os.totalmem() / 1024 ** 3);
  return [
    "# Benchmarks",
    "Written by `npm run bench`. Read the ratios: both sides of each were taken on the same machine in the same run, " +
      "and the load came from that machine too.",
    `Machine: ${os.cpus().length} cores (${processor}), ${memory} GB, ${os.type()} ${os.release()}, ` +
      `Node ${process.versions.node}; ${new Date().toISOString().slice(0, 10)}.`,
    ...all.map(asMarkdown),
  ].join("\n\n");
}

function asMarkdown({ title, method, measurements }: Section): string {
  const rows = measurements.map(({ what, value, goal }) => {
    const verdict = goal ? `${goal.text}: ${goal.isReached ? "reached" : "**missed**"}` : "";
    return `| ${what} | ${value} | ${verdict} |`;
  });
  return [`## ${title}`, method, ["| what | measured | goal |", "| --- | --- | --- |", ...rows].join("\n")].join(
    "\n\n",
  );
}
