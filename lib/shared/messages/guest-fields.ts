import { limits } from "../limits";
import { tooLong } from "./fields";

const longest = limits.guestTextMaxLength;

/** Names each text that a guest types, for lists and console, and refuses one that is missing or too long. */
export const guestFieldMessages = {
  person_name: {
    heading: "Name",
    rule: "Name Field",
    missing: "Please enter your name.",
    tooLong: tooLong("The name", longest.person_name),
  },
  person_email_id: {
    heading: "Email",
    rule: "Email Field",
    missing: "Please enter your email address.",
    tooLong: "Please enter a valid email address.",
  },
  person_city: {
    heading: "City",
    rule: "City Field",
    missing: "Please enter your city.",
    tooLong: tooLong("The city", longest.person_city),
  },
  caption: {
    heading: "Caption",
    rule: "Caption Field",
    missing: "Please write a caption.",
    tooLong: tooLong("The caption", longest.caption),
  },
} as const;
