import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os, { tmpdir } from "node:os";
import path from "node:path";
import { apiPaths } from "@/lib/shared/paths";
import { publicPaths } from "@/lib/shared/public-paths";
import { databaseUrlOf } from "../bench/installation-files";
import { repeatPosts } from "../bench/keeping/repeat-posts";
import { Installation } from "../e2e/support/installation";
import { Organiser } from "../e2e/support/organiser";
import { type Browser, findChromium } from "../support/browser/chromium";
import { makeDistinctPhoto } from "../support/pictures";

/**
 * npm run audit: Lighthouse on the wall, the guest's form and an album of thousands, as desktop and phone; prints the results and writes
 * docs/audit.md. With words (`npm run audit -- form phone`) it runs only the targets whose names contain them, and
 * writes nothing.
 */

const posts = 12;
/** Pictures of the album, by repeating those of the wall under rows of their own. */
const albumPosts = 5_004;
/** Runs per page and device; the median counts, as Lighthouse's documentation advises. */
const runs = 5;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];
type Target = {
  name: string;
  path: (scene: { slug: string; album: string }) => string;
  flags: string[];
  performance: number;
};

const desktop = ["--preset=desktop"];
const wall: Target["path"] = ({ slug }) => publicPaths.event(slug);
const form: Target["path"] = ({ slug }) => publicPaths.eventForm(slug);
const album: Target["path"] = (scene) => scene.album;
/** Search engines may not list an album, which costs a page a third of its points. */
const unlisted = ["--skip-audits=is-crawlable"];
const targets: Target[] = [
  { name: "The wall on a desktop", path: wall, flags: desktop, performance: 100 },
  { name: "The wall on a phone", path: wall, flags: [], performance: 98 },
  { name: "The form on a desktop", path: form, flags: desktop, performance: 100 },
  { name: "The form on a phone", path: form, flags: [], performance: 95 },
  { name: "The album on a desktop", path: album, flags: [...desktop, ...unlisted], performance: 100 },
  { name: "The album on a phone", path: album, flags: unlisted, performance: 95 },
];

type LighthouseReport = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string; numericValue?: number }>;
};

const installation = await Installation.start();
try {
  const organiser = await Organiser.signIn(installation);
  const fields = {
    event_name: "Lighthouse",
    top_banner_text: "Lighthouse",
    cta_text: "Join in",
    cta_url: "https://example.com/",
  };
  const event = await organiser.createEvent(fields);
  for (let index = 1; index <= posts; index += 1) {
    const photo = await makeDistinctPhoto(index);
    await organiser.setStatus(await organiser.addReadyPost(event.id, photo, { caption: `Post ${index}` }), "approve");
  }
  const albumPath = await openAlbum(organiser);
  const browser = await findChromium();
  const start = introduction();
  const words = process.argv.slice(2);
  const chosen = targets.filter(({ name }) => words.every((word) => name.includes(word)));
  const sections = chosen.map((target) => {
    const url = installation.url + target.path({ slug: event.event_url_slug, album: albumPath });
    const reports = Array.from({ length: runs }, () => audit(url, target, browser));
    return asMarkdown(
      target,
      reports.sort((a, b) => performanceOf(a) - performanceOf(b)),
    );
  });
  const text = [start, ...sections].join("\n\n");
  console.log(`\n${text}`);
  if (words.length === 0) writeFileSync(path.join("docs", "audit.md"), `${text}\n`);
} finally {
  await installation.dispose();
}

/** Opens the album of an event of its own. Resolves to its path. */
async function openAlbum(organiser: Organiser): Promise<string> {
  const { id } = await organiser.createEvent({ event_name: "Album" });
  for (let index = 1; index <= posts; index += 1) {
    const photo = await makeDistinctPhoto(100 + index);
    await organiser.setStatus(await organiser.addReadyPost(id, photo, { caption: `Picture ${index}` }), "approve");
  }
  await repeatPosts(databaseUrlOf(installation), id, albumPosts / posts);
  const settings = { is_open: "on" };
  return (await organiser.call<{ path: string }>("PUT", apiPaths.albums.updateAlbum(id), settings)).path;
}

function audit(url: string, { flags: ownFlags }: Target, { executablePath, args, env }: Browser): LighthouseReport {
  const folder = mkdtempSync(path.join(tmpdir(), "wallflower-audit-"));
  const file = path.join(folder, "report.json");
  const own = ["--quiet", "--output=json", `--output-path=${file}`, `--only-categories=${categories.join(",")}`];
  const flags = `--chrome-flags=--headless=new ${args.join(" ")}`;
  const command = [path.join("node_modules", "lighthouse", "cli", "index.js"), url, ...own, ...ownFlags, flags];
  try {
    const { status } = spawnSync(process.execPath, command, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...(env ?? process.env), CHROME_PATH: executablePath },
    });
    if (status !== 0) throw new Error(`Lighthouse ended with ${status}.`);
    return JSON.parse(readFileSync(file, "utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function introduction(): string {
  const loads = os.loadavg().map((load) => load.toFixed(1));
  return [
    "# Audit",
    `Written by \`npm run audit\`: Lighthouse, ${runs} times for each page and device, of which the run in the middle ` +
      "counts, with its own slowing of network and processor, on a " +
      `wall of ${posts} posts, its form, and an album of ${albumPosts} pictures, served without TLS from the same machine. Performance depends on how busy the machine is: ` +
      `it has ${os.cpus().length} cores, and at the beginning its load over the last 1, 5 and 15 minutes was ` +
      `${loads.join(", ")}. ${new Date().toISOString().slice(0, 10)}.`,
  ].join("\n\n");
}

function performanceOf({ categories: { performance } }: LighthouseReport): number {
  return Math.round((performance.score ?? 0) * 100);
}

/** Expects `reports` ordered from the slowest to the fastest. */
function asMarkdown({ name, performance }: Target, reports: LighthouseReport[]): string {
  const report = reports[Math.floor(reports.length / 2)];
  if (!report) throw new Error("Nothing was measured.");
  const all = `Performance in all runs: ${reports.map(performanceOf).join(", ")}.`;
  const rows = categories.map((category) => {
    const score = Math.round((report.categories[category].score ?? 0) * 100);
    const goal = category === "performance" ? performance : 100;
    return `| ${category} | ${score} | ${goal}: ${score >= goal ? "reached" : "**missed**"} |`;
  });
  const table = ["| category | score | goal |", "| --- | --- | --- |", ...rows].join("\n");
  return [`## ${name}`, table, all, times(report), findings(report)].filter(Boolean).join("\n\n");
}

/** Lists the timings that a person notices; Lighthouse gives no score for the time to interactive. */
function times({ audits }: LighthouseReport): string {
  const measured = ["first-contentful-paint", "largest-contentful-paint", "interactive", "total-blocking-time"].flatMap(
    (id) => {
      const { title, numericValue } = audits[id] ?? {};
      return title && numericValue !== undefined ? [`${title} ${(numericValue / 1_000).toFixed(2)} s`] : [];
    },
  );
  return measured.length > 0 ? `${measured.join(", ")}.` : "";
}

/** Lists the audits that cost points. */
function findings({ categories: scored, audits }: LighthouseReport): string {
  const lines = categories.flatMap((category) =>
    scored[category].auditRefs.flatMap(({ id, weight }) => {
      const found = audits[id];
      if (!found || weight === 0 || found.score === null || found.score >= 1) return [];
      const value = found.displayValue ? ` (${found.displayValue})` : "";
      return [`- ${category}: ${found.title}${value}, ${Math.round(found.score * 100)} of 100`];
    }),
  );
  return lines.length > 0 ? `What cost points:\n\n${lines.join("\n")}` : "";
}
