import { route } from "@/lib/server/base/http/route";
import { describeInstallation } from "@/lib/server/describe-installation";
import { checkOnce } from "@/lib/server/features/doctor/service";
import { systemCheck } from "@/lib/shared/doctor/contract";

export const POST = route({
  summary:
    "Checks the installation as it is configured, within 20 seconds, and returns a line for each check that applies. For admins of the installation's first account.",
  access: "admin",
  audit: "none: it changes nothing, and what it writes for a trial is removed",
  output: systemCheck,
  run: ({ deps, actor }) => checkOnce(deps, actor, () => describeInstallation({ isServing: true })),
});
