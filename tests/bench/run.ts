import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Installation } from "../e2e/support/installation";
import { Organiser } from "../e2e/support/organiser";
import { benchApproveToPainted } from "./approve-to-painted";
import { benchConcurrentPosts } from "./concurrent-posts";
import type { Section } from "./measure";
import { benchModeration } from "./moderation-at-scale";
import { benchPhotoFlood } from "./photo-flood";
import { benchStage } from "./stage";
import { benchThousandScreens } from "./thousand-screens";
import { benchWallPage } from "./wall-page";

/** npm run bench [-- name …]: measures, prints, and where everything was measured writes docs/benchmarks.md. */

/** Each bench has an installation of its own: none meets the queue or the memory that another left. */
type Bench = (installation: Installation, organiser: Organiser) => Promise<Section>;

const readJson = (installation: Installation, file: string) =>
  JSON.parse(readFileSync(path.join(installation.dataDir, file), "utf8"));
const databaseUrlOf = (installation: Installation): string => readJson(installation, "running.json").database_url;

function pusherSettingsOf(installation: Installation) {
  const secrets = readJson(installation, "secrets.json");
  return { appId: secrets.pusher_app_id, key: secrets.pusher_key, secret: secrets.pusher_secret };
}

const benches: Record<string, Bench> = {
  wall: (installation, organiser) => benchWallPage(installation, organiser, databaseUrlOf(installation)),
  screens: (installation, organiser) => benchThousandScreens(installation, organiser, databaseUrlOf(installation)),
  paint: (installation, organiser) => benchApproveToPainted(installation, organiser, pusherSettingsOf(installation)),
  stage: (installation, organiser) => benchStage(installation, organiser, databaseUrlOf(installation)),
  posts: benchConcurrentPosts,
  flood: (installation, organiser) => benchPhotoFlood(installation, organiser, databaseUrlOf(installation)),
  moderation: (installation, organiser) => benchModeration(organiser, databaseUrlOf(installation)),
};

async function measure(name: string): Promise<Section> {
  const bench = benches[name];
  if (!bench) throw new Error(`There is no bench '${name}'; there are: ${Object.keys(benches).join(", ")}.`);
  const installation = await Installation.start();
  try {
    return await bench(installation, await Organiser.signIn(installation));
  } finally {
    await installation.dispose();
  }
}

const chosen = process.argv.slice(2);
const sections: Section[] = [];
for (const name of chosen.length > 0 ? chosen : Object.keys(benches)) {
  const section = await measure(name);
  sections.push(section);
  console.log(`\n${asMarkdown(section)}`);
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
