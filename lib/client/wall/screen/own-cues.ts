import type { ScreenAnswer } from "@/lib/shared/screens/contract";
import type { Cue } from "@/lib/shared/show/show";
import { followServerTime } from "../../browser/server-clock";

/** Updates what this screen alone shall show. */
export type TakeCues = (update: (known: readonly Cue[]) => readonly Cue[]) => void;

/** Follows the server's clock by the answer to a report that is being sent, and passes its cues on. Rejects with it. */
export async function hearAnswer(sending: Promise<Partial<ScreenAnswer> | undefined>, onCues?: TakeCues) {
  const askedAtMs = Date.now();
  const answer = await sending;
  if (answer?.server_time) followServerTime(answer.server_time, askedAtMs, Date.now());
  const cues = answer?.scene_cues ?? [];
  onCues?.((known) => (JSON.stringify(known) === JSON.stringify(cues) ? known : cues));
  return answer;
}
