import type { WallMessages } from "@/lib/shared/messages/scopes";
import type { PublicPost } from "@/lib/shared/posts/contract";

/**
 * The alternative text of a post's picture. The guest's name is in the text beside it, so a screen reader says it once.
 */
export const pictureWords = (
  { media_type }: Pick<PublicPost, "media_type">,
  text: Pick<WallMessages, "photo" | "video" | "words">,
): string => ({ image: text.photo, video: text.video, text: text.words })[media_type];
