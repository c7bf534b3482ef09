import { z } from "zod";

/** 32 random bytes in base64url, made on the phone; the server keeps its hash alone (docs/decisions/115). */
export const guestToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
