import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { derivedKey } from "@/lib/server/base/auth/tokens";
import { route } from "@/lib/server/base/http/route";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";

export const POST = route({
  summary:
    "Expires the cached page of one wall, or of all walls; a web process calls it on itself. Needs a key derived from the installation's secret.",
  access: "public",
  audit: "none: a process asks itself, and renders a page anew",
  body: z.object({ slug: z.string().nullable(), key: z.string() }),
  output: z.object({ slug: z.string().nullable() }),
  run: async ({ deps, body }) => {
    const expected = Buffer.from(derivedKey("expire-wall"));
    const given = Buffer.from(body.key);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new AppError("forbidden", messages.http.forbidden);
    }
    deps.pageCache.expireHere(body.slug);
    return { slug: body.slug };
  },
});
