import { z } from "zod";
import { hasBearer } from "@/lib/server/base/http/bearer";
import { route } from "@/lib/server/base/http/route";
import { drainQueue } from "@/lib/server/compose";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";

export const GET = route({
  summary:
    "Runs the jobs that are due, for a platform's timer where no worker runs. Needs CRON_SECRET as the bearer token.",
  access: "public",
  toleratesDeadBearer: true,
  output: z.object({ status: z.literal("ok") }),
  run: async ({ deps, request }) => {
    if (!env.CRON_SECRET || !hasBearer(request, env.CRON_SECRET)) {
      throw new AppError("forbidden", messages.http.forbidden);
    }
    await drainQueue(deps, { withUpkeep: true });
    return { status: "ok" } as const;
  },
});
