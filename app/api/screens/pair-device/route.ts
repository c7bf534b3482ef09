import { route } from "@/lib/server/base/http/route";
import { pairDevice } from "@/lib/server/features/screens/pairing";
import { pairDeviceBody, screenReference } from "@/lib/shared/screens/contract";

export const POST = route({
  summary: "Pairs the screen that shows this code with an event. A code counts once, for ten minutes.",
  access: "admin",
  audit: "screen.pair",
  body: pairDeviceBody,
  output: screenReference,
  status: 201,
  run: ({ deps, actor, body, address }) => pairDevice(deps, actor, body, address),
});
