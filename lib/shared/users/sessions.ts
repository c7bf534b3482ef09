import { z } from "zod";
import { messageNames } from "../message-names";

const ofUser = z.uuid(messageNames.users.notFound).optional();

/** Whose sessions; one's own if left out. */
export const sessionsQuery = z.object({ user_id: ofUser });
export const endSessionsBody = z.object({ user_id: ofUser });

const listedSession = z.object({
  id: z.uuid(),
  /** The User-Agent header. */
  browser: z.string(),
  address: z.string(),
  began_at: z.iso.datetime(),
  seen_at: z.iso.datetime(),
  /** The session that asks. */
  is_current: z.boolean(),
});
export type ListedSession = z.infer<typeof listedSession>;
export const listedSessions = z.array(listedSession);

/** Later entries name themselves like earlier ones, too. */
const browsers = [
  ["Edge", /Edg/],
  ["Opera", /OPR/],
  ["Samsung Internet", /SamsungBrowser/],
  ["Firefox", /Firefox|FxiOS/],
  ["Chrome", /Chrome|CriOS/],
  ["Safari", /Safari/],
] as const;
const systems = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS/],
  ["Linux", /Linux/],
] as const;

/** Returns browser and system of a User-Agent header, such as 'Chrome, Windows'; '' if it names neither. */
export function browserName(header: string): string {
  const named = [browsers, systems].map((list) => list.find(([, pattern]) => pattern.test(header))?.[0]);
  return named.filter(Boolean).join(", ");
}
