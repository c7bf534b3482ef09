import type { ModerationMode, OnOff } from "../vocabulary";

type Moderated = { moderation_mode: ModerationMode; wall_delay: OnOff };

/**
 * Switches the wall delay on with the first automatic mode, unless the same change sets it: somebody should be able to
 * see a picture before the wall does. A new event starts in review.
 */
export function withWallDelay<Body extends { [Field in keyof Moderated]?: Moderated[Field] | undefined }>(
  body: Body,
  before: Pick<Moderated, "moderation_mode"> = { moderation_mode: "Review" },
): Body {
  const { moderation_mode = before.moderation_mode, wall_delay } = body;
  const isSwitched = before.moderation_mode === "Review" && moderation_mode !== "Review";
  return isSwitched && wall_delay === undefined ? { ...body, wall_delay: "on" } : body;
}
