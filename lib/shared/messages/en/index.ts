import type { LanguageMessages } from "@/lib/shared/messages/scopes";
import { bannerMessages as banners } from "../banners";
import { mailMessages as mails } from "../mails";
import { screenPageMessages as screenPage } from "../pairing";
import { receiptMessages as receipt } from "../receipt";
import { refusalMessages as refusals } from "../refusals";
import { wallMessages as wall } from "../wall";
import { guest } from "./guest";

export const en: LanguageMessages = { guest: { ...guest, receipt }, wall, banners, screenPage, refusals, mails };
