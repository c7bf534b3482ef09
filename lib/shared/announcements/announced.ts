import { z } from "zod";

/**
 * Text of an announcement and its end; '' and null if there is none. Separate from contract.ts so that walls do not
 * load its messages.
 */
export const announced = z.object({
  announcement: z.string(),
  announcement_until: z.iso.datetime().nullable(),
});
export type Announced = z.infer<typeof announced>;
