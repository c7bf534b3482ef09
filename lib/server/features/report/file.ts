import "server-only";
import type { EventReport } from "@/lib/shared/report/contract";
import { csvHeading, csvLine } from "../../base/downloads/csv";

/** Returns a report as a CSV file (RFC 4180): a line for each number, with its part and its name. */
function reportAsCsv({ event, made_at, totals, ten_minutes, decisions, ...lists }: EventReport): string {
  const { by_person, by_rule, ...rest } = decisions;
  const lines: [part: string, name: string, value: string | number | null][] = [
    ["event", "name", event.event_name],
    ["event", "date", event.event_date],
    ["event", "made at", made_at],
    ...Object.entries(totals).map(([name, value]) => ["totals", name, value] as [string, string, number]),
    ...Object.entries(rest).map(([name, value]) => ["decisions", name, value] as [string, string, number | null]),
    ...by_person.flatMap(({ name, ...counts }) =>
      Object.entries(counts).map(
        ([status, value]) => [`decisions: ${status}`, name, value] as [string, string, number],
      ),
    ),
    ...by_rule.map(({ rule, action, posts }) => [`rules: ${action}`, rule, posts] as [string, string, number]),
    ...lists.screens.flatMap(({ name, ...screen }) =>
      Object.entries(screen).map(
        ([field, value]) => [`screens: ${field}`, name, value] as [string, string, string | number],
      ),
    ),
    ...lists.sponsors.flatMap(({ name, screens, shown_seconds, times }) =>
      [{ name: "all screens", shown_seconds, times }, ...screens].flatMap((screen) => [
        [`sponsors: shown_seconds: ${screen.name}`, name, screen.shown_seconds] as [string, string, number],
        [`sponsors: times: ${screen.name}`, name, screen.times] as [string, string, number],
      ]),
    ),
    ...lists.takedowns.flatMap(({ at, screens, gone, gone_after_ms }) => [
      ["takedowns: gone from", at, `${gone} of ${screens}`] as [string, string, string],
      ["takedowns: gone_after_ms", at, gone_after_ms] as [string, string, number | null],
    ]),
    ...lists.scenes.map(({ name, times }) => ["scenes", name, times] as [string, string, number]),
    ...lists.missions.map(({ name, posts }) => ["missions", name, posts] as [string, string, number]),
    ...lists.places.map(({ name, posts }) => ["places", name, posts] as [string, string, number]),
    ...ten_minutes.map(({ at, posts }) => ["posts per ten minutes", at, posts] as [string, string, number]),
  ];
  const body = lines.map(([part, name, value]) => csvLine([part, name, value === null ? null : String(value)]));
  return [csvHeading(["Part", "Name", "Value"]), ...body].join("");
}

/** Answers with a report as a file to save. */
export function reportFile(report: EventReport, format: "csv" | "json"): Response {
  const type = format === "csv" ? "text/csv" : "application/json";
  return new Response(format === "csv" ? reportAsCsv(report) : JSON.stringify(report, null, 2), {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="report-${report.event.event_date}.${format}"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    },
  });
}
