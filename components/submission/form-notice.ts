import { currentMessages, inCurrentLanguage, isMessage } from "@/lib/client/language/current";
import type { GuestFile } from "@/lib/client/submission/files/guest-files";
import { failureOf, type QueueState, stateOf } from "@/lib/client/submission/queue";
import type { GuestFields } from "@/lib/client/submission/use-guest-fields";
import { guestFieldNames } from "@/lib/shared/form-rules";

/** Returns whether a problem is only that something is missing. */
const isMandatory = (problem: string | null | undefined) =>
  isMessage(problem, ({ submission }) => submission.allMandatory);

/** Returns the spec's sentence while several fields are missing, and names a single one. */
export function incompleteNotice(problems: GuestFields["problems"], mediaProblem: string | null): string | null {
  const missing = guestFieldNames.filter((name) => isMandatory(problems[name]));
  const [name] = missing;
  const lacksMedia = isMandatory(mediaProblem);
  // The server renders the form before the page has a language.
  if (!lacksMedia && !name) return null;
  const { submission, guestFields, guestForm } = currentMessages();
  if (lacksMedia || !name) return name ? submission.allMandatory : guestForm.choose;
  return missing.length > 1 ? submission.allMandatory : submission.onlyMissing(guestFields[name].label);
}

/** Returns a problem for its own field; missing fields are only marked, and one sentence covers them all. */
export const ownSentence = (problem: string | null | undefined): string | null =>
  problem && !isMandatory(problem) ? inCurrentLanguage(problem) : null;

/** Returns why the upload stopped; with several files, a single file's fault shows at that file. */
export function noticeOf(state: QueueState, files: readonly GuestFile[]): string | null {
  if (state.currentId) return inCurrentLanguage(failureOf(stateOf(state, state.currentId)));
  const states = files.map(({ id }) => stateOf(state, id));
  const failed = states.filter((one) => failureOf(one) !== null);
  const sent = states.filter(({ step }) => step === "sent");
  if (sent.length > 0 && sent.length < files.length) {
    return currentMessages().guestForm.someFailed(sent.length, files.length);
  }
  return failed[0] ? inCurrentLanguage(failureOf(failed[0])) : null;
}
