import { z } from "zod";

const findingStates = ["ok", "warning", "problem"] as const;

/** One line of the system check. `advice` says what to do, and is empty if there is nothing to do. */
const finding = z.object({
  check: z.string(),
  state: z.enum(findingStates),
  sentence: z.string(),
  advice: z.string(),
});
export type Finding = z.infer<typeof finding>;

export const systemCheck = z.object({ findings: z.array(finding) });
export type SystemCheck = z.infer<typeof systemCheck>;

/** The server's view of a request that the doctor sent through the public address. */
export const probeAnswer = z.object({
  bytes: z.number(),
  /** The sender's address, as used for rate limits. */
  address: z.string(),
  forwarded_for: z.array(z.string()),
  is_https: z.boolean(),
});
export type ProbeAnswer = z.infer<typeof probeAnswer>;
