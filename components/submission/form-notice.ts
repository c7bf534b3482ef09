import type { GuestFile } from "@/lib/client/submission/files/guest-files";
import { failureOf, type QueueState, stateOf } from "@/lib/client/submission/queue";
import type { GuestFields } from "@/lib/client/submission/use-guest-fields";
import { guestFieldNames } from "@/lib/shared/form-rules";
import { guestFormMessages } from "@/lib/shared/messages/guest-form";
import { submissionMessages } from "@/lib/shared/messages/submission";

const { allMandatory } = submissionMessages;

/** The spec's sentence, once, as long as a field is missing. */
export function incompleteNotice(problems: GuestFields["problems"], mediaProblem: string | null): string | null {
  const all = [mediaProblem, ...guestFieldNames.map((name) => problems[name])];
  return all.includes(allMandatory) ? allMandatory : null;
}

/** A problem as its own field says it: what is missing is marked there, and said once for all of them. */
export const ownSentence = (problem: string | null | undefined): string | null =>
  problem && problem !== allMandatory ? problem : null;

/** Says why nothing goes on any more; a fault of one file among several stands at that file. */
export function noticeOf(state: QueueState, files: readonly GuestFile[]): string | null {
  if (state.currentId) return failureOf(stateOf(state, state.currentId));
  const states = files.map(({ id }) => stateOf(state, id));
  const failed = states.filter((one) => failureOf(one) !== null);
  const sent = states.filter(({ step }) => step === "sent");
  if (sent.length > 0 && sent.length < files.length) {
    return guestFormMessages.someFailed(sent.length, files.length);
  }
  return failed[0] ? failureOf(failed[0]) : null;
}
