import type { LanguageMessages } from "@/lib/shared/messages/scopes";
import { guest } from "./guest";
import { mails } from "./mails";
import { refusals } from "./refusals";
import { wall } from "./wall";

export const it: LanguageMessages = { guest, wall, refusals, mails };
