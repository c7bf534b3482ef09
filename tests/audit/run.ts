import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os, { tmpdir } from "node:os";
import path from "node:path";
import { publicPaths } from "@/lib/shared/public-paths";
import { Installation } from "../e2e/support/installation";
import { Organiser } from "../e2e/support/organiser";
import { type Browser, findChromium } from "../support/chromium";
import { makeDistinctPhoto } from "../support/pictures";

/**
 * npm run audit: Lighthouse on the wall and the guest's form, as desktop and phone; prints the results and writes
 * docs/audit.md. With words (`npm run audit -- form phone`) it runs only the targets whose names contain them, and
 * writes nothing.
 */

const posts = 12;
/** Runs per page and device; the median counts, as Lighthouse's documentation advises. */
const runs = 5;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];
type Target = { name: string; path: (slug: string) => string; flags: string[]; performance: number };

const desktop = ["--preset=desktop"];
const targets: Target[] = [
  { name: "The wall on a desktop", path: publicPaths.event, flags: desktop, performance: 100 },
  { name: "The wall on a phone", path: publicPaths.event, flags: [], performance: 98 },
  { name: "The form on a desktop", path: publicPaths.eventForm, flags: desktop, performance: 100 },
  { name: "The form on a phone", path: publicPaths.eventForm, flags: [], performance: 95 },
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
  const browser = await findChromium();
  const start = introduction();
  const words = process.argv.slice(2);
  const chosen = targets.filter(({ name }) => words.every((word) => name.includes(word)));
  const sections = chosen.map((target) => {
    const url = installation.url + target.path(event.event_url_slug);
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
      `wall of ${posts} posts and its form, served without TLS from the same machine. Performance depends on how busy the machine is: ` +
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
