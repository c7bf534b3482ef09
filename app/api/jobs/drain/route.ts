import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { drainQueue } from "@/lib/server/compose";
import { env } from "@/lib/server/env";
import { route } from "@/lib/server/http/route";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";

export const GET = route({
  summary:
    "For a platform's timer where no worker runs: does the jobs that are due. Needs CRON_SECRET as the bearer token.",
  access: "public",
  toleratesDeadBearer: true,
  output: z.object({ status: z.literal("ok") }),
  run: async ({ deps, request }) => {
    const expected = Buffer.from(`Bearer ${env.CRON_SECRET ?? ""}`);
    const given = Buffer.from(request.headers.get("authorization") ?? "");
    if (!env.CRON_SECRET || given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new AppError("forbidden", messages.http.forbidden);
    }
    await drainQueue(deps, { withUpkeep: true });
    return { status: "ok" } as const;
  },
});
