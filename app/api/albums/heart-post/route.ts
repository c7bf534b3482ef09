import { albumVisitorOf } from "@/lib/server/base/http/album-visitor";
import { route } from "@/lib/server/base/http/route";
import { heartPost } from "@/lib/server/features/album/hearts";
import { heartedPost, heartPostBody } from "@/lib/shared/album/contract";

export const POST = route({
  summary: "Gives a guest's heart to a post of an album, or takes it back, by the token in the header Album-Token.",
  access: "public",
  isSameOriginOnly: true,
  audit: "none: a guest's heart, one for each phone and post",
  body: heartPostBody,
  output: heartedPost,
  run: ({ deps, body, request, address }) => heartPost(deps, albumVisitorOf(request, address), body),
});
