import type { GuestMessages } from "@/lib/shared/messages/scopes";
import { guestFieldMessages as guestFields } from "../guest-fields";
import { guestFormMessages as guestForm } from "../guest-form";
import { guestPageMessages as page } from "../guest-page";
import { inAppMessages as inApp } from "../in-app";
import { submissionMessages as submission } from "../submission";
import { uploadMessages as uploads } from "../uploads";

export const guest: GuestMessages = { page, guestForm, submission, inApp, guestFields, uploads };
