import { limits } from "../limits";
import { tooLong } from "./sizes";

const longest = limits.guestTextMaxLength;

/** Labels of the guest's text fields, in the form, in lists and in the console, and the message for too long a text. */
export const guestFieldMessages = {
  person_name: {
    label: "Name",
    heading: "Name",
    rule: "Name Field",
    tooLong: tooLong("The name", longest.person_name),
  },
  person_email_id: {
    label: "Email",
    heading: "Email",
    rule: "Email Field",
    tooLong: "Please enter a valid email address.",
  },
  person_city: {
    label: "City",
    heading: "City",
    rule: "City Field",
    tooLong: tooLong("The city", longest.person_city),
  },
  caption: {
    label: "Caption This",
    heading: "Caption",
    rule: "Caption Field",
    tooLong: tooLong("The caption", longest.caption),
  },
} as const;
