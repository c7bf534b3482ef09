import { guestLimits } from "../../limits/guest";

const { guestTextMaxLength: longest } = guestLimits;
const tooLong = (field: string, length: number) => `The ${field} can be at most ${length} characters long.`;

/**
 * The sentences of messages/en/guest.json that contracts and calls of the console need: it loads no others of that file.
 * A test compares them.
 */
export const guestTextMessages = {
  ended: "This event has ended. Thank you for being part of it!",
  passwordWrong: "This is not the event's password.",
  allMandatory: "All fields are mandatory! Please fill in all the fields.",
  notAPhoto: "This file is not a picture that we can show. Please choose a JPEG, PNG, WebP, GIF, AVIF or HEIC.",
  tooLong: {
    person_name: tooLong("name", longest.person_name),
    person_email_id: "Please enter a valid email address.",
    person_city: tooLong("city", longest.person_city),
    caption: tooLong("caption", longest.caption),
  },
} as const;
