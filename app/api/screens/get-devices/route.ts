import { route } from "@/lib/server/http/route";
import { serverAddress } from "@/lib/server/network-address";
import { getDevices } from "@/lib/server/screens/devices";
import { deviceList } from "@/lib/shared/screens/pairing-contract";

export const GET = route({
  summary: "Returns the account's paired screens, each with its event.",
  access: "admin",
  output: deviceList,
  run: async ({ deps, actor }) => ({ ...(await getDevices(deps, actor)), server: serverAddress() }),
});
