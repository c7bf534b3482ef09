import type { PublicPost } from "@/lib/shared/posts/contract";

/** Says a post's picture in words: 'Photo by Ada', or 'Photo' where its guest gave no name. */
export const pictureWords = ({ media_type, person_name }: Pick<PublicPost, "media_type" | "person_name">): string =>
  `${media_type === "video" ? "Video" : "Photo"}${person_name && ` by ${person_name}`}`;
