import { z } from "zod";

/** 32 random bytes in base64url, generated on the phone; the server stores only the hash (docs/decisions/115). */
export const guestToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
