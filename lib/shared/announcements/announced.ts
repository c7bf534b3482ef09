import { z } from "zod";

/** Words that lie over a wall, and until when; '' and null where none do. Apart from contract.ts: walls know no sentences. */
export const announced = z.object({
  announcement: z.string(),
  announcement_until: z.iso.datetime().nullable(),
});
export type Announced = z.infer<typeof announced>;
