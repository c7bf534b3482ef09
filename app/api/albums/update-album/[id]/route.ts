import { route } from "@/lib/server/base/http/route";
import { updateAlbum } from "@/lib/server/features/album/settings";
import { albumSettings, updateAlbumBody } from "@/lib/shared/album/contract";
import { idParams } from "@/lib/shared/contract-fields";

export const PUT = route({
  summary:
    "Opens, closes or changes an event's album for its guests: password, end date, a new address. What guests lose ends at once.",
  access: "admin",
  audit: "album.update",
  params: idParams,
  body: updateAlbumBody,
  output: albumSettings,
  run: ({ deps, actor, params, body }) => updateAlbum(deps, actor, params.id, body),
});
