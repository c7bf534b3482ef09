import { route } from "@/lib/server/base/http/route";
import { getScreenAddress } from "@/lib/server/features/screens/service";
import { serverAddress } from "@/lib/server/network-address";
import { idParams } from "@/lib/shared/contract-fields";
import { screenAddress, screenAddressQuery } from "@/lib/shared/screens/contract";

export const GET = route({
  summary:
    "Returns the address that opens an event's wall on a screen of this name. Only screens opened by such an address count.",
  access: "signed-in",
  params: idParams,
  query: screenAddressQuery,
  output: screenAddress,
  run: async ({ deps, actor, params, query }) => ({
    ...(await getScreenAddress(deps, actor, params.id, query.name)),
    server: serverAddress(),
  }),
});
