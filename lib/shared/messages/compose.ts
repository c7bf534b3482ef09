import { byField } from "../form-rules";
import type { GuestMessages, SubmissionMessages } from "./scopes";

type Scopes = Omit<GuestMessages, "submission"> & { submission: SubmissionMessages };

/** Joins the scopes of a guest page; the refusals of single fields come from the fields' own scope. */
export const composeGuest = ({ submission, ...scopes }: Scopes): GuestMessages => ({
  ...scopes,
  submission: {
    ...submission,
    emailInvalid: scopes.guestFields.person_email_id.tooLong,
    tooLong: byField((name) => scopes.guestFields[name].tooLong),
  },
});
