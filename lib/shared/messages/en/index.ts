import type { LanguageMessages } from "@/lib/shared/messages/scopes";
import { mailMessages as mails } from "../mails";
import { refusalMessages as refusals } from "../refusals";
import { wallMessages as wall } from "../wall";
import { guest } from "./guest";

export const en: LanguageMessages = { guest, wall, refusals, mails };
