import { z } from "zod";
import { pairingRules } from "../limits";
import { messageNames } from "../message-names";
import { eventStatuses } from "../vocabulary";
import { givenName, serverOrigins } from "./contract";
import { readCode } from "./pairing-code";

/** Answers the poll of a screen's own page: what to show now. */
export const pollAnswer = z.object({
  /** A code to pair it by, the wall of its event, or neither: the event is hidden or deleted, or codes are short. */
  state: z.enum(["code", "wall", "hidden", "gone", "busy"]),
  build: z.string(),
  poll_seconds: z.number(),
  code: z.string().optional(),
  /** The console's origin; absent if unknown. */
  console: z.string().optional(),
  /** The QR code of the console's page that pairs this code. */
  scan: z.object({ text: z.string(), path: z.string(), size: z.number() }).optional(),
  /** The id of this device, which its wall reports under. */
  id: z.uuid().optional(),
  name: z.string().optional(),
  /** Proves the name to the wall's reports. */
  name_key: z.string().optional(),
  /** The wall's address, without the name. */
  wall: z.string().optional(),
});
export type PollAnswer = z.infer<typeof pollAnswer>;

const { codeMissing, eventMissing } = messageNames.pairing;
const code = z
  .string(codeMissing)
  .transform(readCode)
  .refine((read) => read.length === pairingRules.codeLength, codeMissing);

export const pairDeviceBody = z.object({ code, event_id: z.uuid(eventMissing), name: givenName });
export type PairDeviceBody = z.infer<typeof pairDeviceBody>;

export const updateDeviceBody = z.object({ event_id: z.uuid(eventMissing).optional(), name: givenName.optional() });
export type UpdateDeviceBody = z.infer<typeof updateDeviceBody>;

const device = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null once its event is deleted. */
  event: z.object({ id: z.uuid(), event_name: z.string(), event_status: z.enum(eventStatuses) }).nullable(),
  is_connected: z.boolean(),
  seen_at: z.iso.datetime(),
  /** True if its wall reports itself now, so that it can show its name. */
  is_showing: z.boolean(),
  /** True if its wall receives pushes. */
  is_pushed: z.boolean(),
});
export type Device = z.infer<typeof device>;

export const deviceList = z.object({
  /** Time of this state: a console's clock may be off. */
  server_time: z.iso.datetime(),
  server: serverOrigins,
  devices: z.array(device),
});
export type DeviceList = z.infer<typeof deviceList>;

export const deviceReference = z.object({ id: z.uuid() });
