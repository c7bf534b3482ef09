import { route } from "@/lib/server/base/http/route";
import { getAlbum } from "@/lib/server/features/album/settings";
import { albumSettings } from "@/lib/shared/album/contract";
import { idParams } from "@/lib/shared/contract-fields";

export const GET = route({
  summary: "Returns the settings of an event's album for its guests, with its address.",
  access: "admin",
  params: idParams,
  output: albumSettings,
  run: ({ deps, actor, params }) => getAlbum(deps, actor, params.id),
});
