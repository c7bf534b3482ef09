import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import type { Section } from "./measure";

const file = "docs/benchmarks.md";
const beginning = [
  "# Benchmarks",
  "Each section is written by `npm run bench`. Read the ratios: both sides of each were taken on the same machine in the " +
    "same run, and the load came from that machine too.",
].join("\n\n");

/** Formats a section of docs/benchmarks.md; `load` is the machine's load average of the minute before. */
export function asMarkdown({ title, method, measurements }: Section, load: number): string {
  const rows = measurements.map(({ what, value, goal }) => {
    const verdict = goal ? `${goal.text}: ${goal.isReached ? "reached" : "**missed**"}` : "";
    return `| ${what} | ${value} | ${verdict} |`;
  });
  const table = ["| what | measured | goal |", "| --- | --- | --- |", ...rows].join("\n");
  return [`## ${title}`, method, `${machine()}; load before it began ${load.toFixed(1)}.`, table].join("\n\n");
}

function machine(): string {
  const processor = os.cpus()[0]?.model.trim() ?? "unknown processor";
  const memory = Math.round(os.totalmem() / 1024 ** 3);
  const date = new Date().toISOString().slice(0, 10);
  const system = `${os.type()} ${os.release()}, Node ${process.versions.node}`;
  return `Measured on ${date}: ${os.cpus().length} cores (${processor}), ${memory} GB, ${system}`;
}

/** Replaces the section with the same title, or appends it. */
export function writeDown(section: Section, load: number) {
  const [, ...sections] = readFileSync(file, "utf8").split(/^(?=## )/m);
  const text = asMarkdown(section, load);
  const index = sections.findIndex((known) => known.startsWith(`## ${section.title}\n`));
  if (index === -1) sections.push(text);
  else sections[index] = text;
  writeFileSync(file, `${[beginning, ...sections.map((known) => known.trim())].join("\n\n")}\n`);
}
