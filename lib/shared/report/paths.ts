import { queryString, segment } from "../public-paths";

/** The addresses of an event's report; paths.ts includes them. */
export const reportPaths = {
  eventReport: (id: string) => `/user/events/${segment(id)}/report`,
  /** A sponsor's part of it. */
  sponsor: (token: string) => `/sponsor/${segment(token)}`,
} as const;

export const reportApiPaths = {
  getEventReport: (id: string) => `/api/events/get-event-report/${segment(id)}`,
  exportEventReport: (id: string, format: "csv" | "json") =>
    `/api/events/export-event-report/${segment(id)}${queryString({ format })}`,
  updateSponsorLink: (id: string) => `/api/events/update-sponsor-link/${segment(id)}`,
} as const;
