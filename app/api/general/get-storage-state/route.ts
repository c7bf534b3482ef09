import { route } from "@/lib/server/base/http/route";
import { getStorageState } from "@/lib/server/features/dashboard/storage";
import { storageState } from "@/lib/shared/dashboard/contract";

export const GET = route({
  summary:
    "Returns whether strangers can read originals, and how many removals of stored files have used up their retries.",
  access: "admin",
  output: storageState,
  run: ({ deps, actor }) => getStorageState(deps, actor),
});
