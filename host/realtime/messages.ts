import { z } from "zod";
import { isChannelName } from "./channels";

/** Schemas of what clients send in the Pusher Channels protocol 7, with size limits. */

export const incoming = z.object({ event: z.string().max(200), data: z.unknown().optional() });
export const subscription = z.object({
  channel: z.custom<string>(isChannelName),
  auth: z.string().max(500).nullish(),
  channel_data: z.string().max(2_048).nullish(),
});
export const signin = z.object({ auth: z.string().max(500), user_data: z.string().max(2_048) });
export const userData = z.object({ id: z.string().min(1).max(128) });
export const memberData = z.object({
  user_id: z.union([z.string().min(1).max(128), z.number()]).transform(String),
  user_info: z.unknown().optional(),
});

/** Parses JSON; undefined if the text is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
