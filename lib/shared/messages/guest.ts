import type guest from "@/messages/en/guest.json";
import type { Language } from "../language/languages";
import { readMessages } from "../language/read-messages";
import { limits } from "../limits/general";

const { guestTextMaxLength: longest } = limits;

const numbers = {
  filesAtOnce: limits.guestMaxFiles,
  photoMegabytes: limits.photoMaxBytes / 2 ** 20,
  videoMegabytes: limits.videoMaxBytes / 2 ** 20,
  nameLength: longest.person_name,
  cityLength: longest.person_city,
  captionLength: longest.caption,
};

export const guestParts = {
  page: { deletedOn: ["date"] },
  guestForm: {
    remove: ["name"],
    previewOf: ["name"],
    eachAPost: ["count"],
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
