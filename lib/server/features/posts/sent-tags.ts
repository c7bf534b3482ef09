import "server-only";
import type { FormEventRow } from "@/db/queries/posts/guest-form";
import { listed } from "@/lib/shared/events/tag-lists";
import type { SubmitPostBody } from "@/lib/shared/posts/submit-contract";

/** Keeps a mission and a place that the event lists now. Edits of its lists change no post. */
export const tagsOf = (event: FormEventRow, sent: { mission?: string | undefined; place?: string | undefined }) => ({
  mission: listed(sent.mission, event.form_missions),
  place: listed(sent.place, event.form_places),
});

/** Posts that a phone handed over together keep its id, and each its place. */
export const handOverOf = ({
  hand_over_id,
  hand_over_position,
}: Pick<SubmitPostBody, "hand_over_id" | "hand_over_position">) => ({
  hand_over_id: hand_over_id ?? null,
  hand_over_position: hand_over_id === undefined ? null : (hand_over_position ?? 0),
});
