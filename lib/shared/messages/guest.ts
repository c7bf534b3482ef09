import type guest from "@/messages/en/guest.json";
import type { Language } from "../language/languages";
import { readMessages } from "../language/read-messages";
import { formLimits } from "../limits/form";
import { guestLimits } from "../limits/guest";

const { guestTextMaxLength: longest } = guestLimits;

const numbers = {
  filesAtOnce: guestLimits.guestMaxFiles,
  photoMegabytes: guestLimits.photoMaxBytes / 2 ** 20,
  videoMegabytes: guestLimits.videoMaxBytes / 2 ** 20,
  nameLength: longest.person_name,
  cityLength: longest.person_city,
  captionLength: longest.caption,
  wordsLength: formLimits.wordsMaxLength,
};

export const guestParts = {
  page: { deletedOn: ["date"] },
  guestForm: {
    remove: ["name"],
    previewOf: ["name"],
    eachAPost: ["count"],
    captionOf: ["name"],
    removeRest: ["count"],
    alreadyThere: ["count", "names"],
    unkept: ["count", "names"],
    unkeptMany: ["count"],
    inFile: ["name", "sentence"],
    preparing: ["which"],
    sending: ["which"],
    position: ["position", "all"],
    percent: ["percent"],
    someFailed: ["count", "all"],
    allWaiting: ["count"],
    secondsLeft: ["count"],
    minutesLeft: ["count"],
    hoursLeft: ["count"],
    kept: ["count"],
    chooseAgain: ["files"],
  },
  submission: { onlyMissing: ["label"], nextTry: ["seconds"] },
} as const;

/** Reads the messages that every guest page loads: messages/<language>/guest.json. */
export const readGuest = (language: Language, file: object) =>
  readMessages<typeof guest, typeof guestParts>(language, file, guestParts, numbers);
