import { albumVisitorOf } from "@/lib/server/base/http/album-visitor";
import { route } from "@/lib/server/base/http/route";
import { unlockAlbum } from "@/lib/server/features/album/unlock";
import { unlockAlbumBody, unlockedAlbum } from "@/lib/shared/album/contract";
import { albumRules } from "@/lib/shared/limits";

export const POST = route({
  summary: "Unlocks a protected album with its password by setting a cookie. Wrong passwords are rate-limited.",
  access: "public",
  isSameOriginOnly: true,
  audit: "none: a guest opens an album, and changes nothing of it",
  body: unlockAlbumBody,
  output: unlockedAlbum,
  run: async ({ deps, body, request, address, reply }) => {
    const cookie = await unlockAlbum(deps, albumVisitorOf(request, address), body.password);
    if (cookie) reply.setCookie(cookie.name, cookie.value, { maxAgeSeconds: albumRules.unlockSeconds });
    return { is_open: true } as const;
  },
});
