import { z } from "zod";
import { chosenPassword, currentPassword, simpleEmail } from "../contract-fields";
import { messageNames } from "../message-names";
import { roles } from "../vocabulary";

const text = messageNames.users;

const filledFields = z.object({
  email: z.string(text.bothMandatory).trim().min(1, text.bothMandatory),
  password: z.string(text.bothMandatory).min(1, text.bothMandatory),
});

/** A new moderator. The required check of both fields comes first, before any other fault (spec, section 5). */
export const addUserBody = filledFields.pipe(
  z.object({ email: simpleEmail(text.emailInvalid), password: chosenPassword }),
);
export type AddUserBody = z.output<typeof addUserBody>;

const keptOrChosen = z.union([z.literal(""), chosenPassword]);
const orNone = (password: string | undefined) => password || undefined;

/** The form of an edited user. An empty password keeps the current one. */
export const editUserFields = z.object({
  email: z.string(text.emailRequired).trim().min(1, text.emailRequired).pipe(simpleEmail(text.emailInvalid)),
  password: keptOrChosen.transform(orNone),
  current_password: currentPassword.transform(orNone).optional(),
});

/** Users who change their own email or password must prove their current one with `current_password`. */
export const updateUserBody = editUserFields.extend({ password: keptOrChosen.optional().transform(orNone) });
export type UpdateUserBody = z.output<typeof updateUserBody>;

/** A user as an admin sees them, with the events that a moderator is assigned to. */
export const listedUser = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(roles),
  phone_number: z.string(),
  has_second_factor: z.literal(true).optional(),
  created_at: z.iso.datetime(),
  events: z.array(z.object({ id: z.uuid(), event_name: z.string() })),
});
export type ListedUser = z.infer<typeof listedUser>;
export const listedUsers = z.array(listedUser);

/** A moderator option for an event. */
const moderatorOption = z.object({ id: z.uuid(), email: z.string(), phone_number: z.string() });
export type ModeratorOption = z.infer<typeof moderatorOption>;
export const moderatorOptions = z.object({ data: z.array(moderatorOption) });
