import type { LanguageMessages } from "@/lib/shared/messages/scopes";
import { banners } from "./banners";
import { guest } from "./guest";
import { mails } from "./mails";
import { receipt } from "./receipt";
import { refusals } from "./refusals";
import { screenPage } from "./screen-page";
import { wall } from "./wall";

export const it: LanguageMessages = { guest: { ...guest, receipt }, wall, banners, screenPage, refusals, mails };
