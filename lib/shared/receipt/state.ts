import type { mediaStates, PostStatus } from "../vocabulary";
import type { ReceiptState } from "./contract";

type StatedPost = { status: PostStatus; wall_position: number | null; media_state: (typeof mediaStates)[number] };

/**
 * Returns the state of a post as its guest sees it. An approved post is waiting until its wall shows it; one whose
 * media failed is never shown.
 */
export function receiptStateOf({ status, wall_position, media_state }: StatedPost): ReceiptState {
  if (wall_position !== null) return "on_the_wall";
  const isComing = status === "pending" || (status === "approve" && media_state !== "failed");
  return isComing ? "waiting" : "not_on_the_wall";
}
