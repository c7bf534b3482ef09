import { composeGuest } from "@/lib/shared/messages/compose";
import { guestFields } from "./guest-fields";
import { guestForm } from "./guest-form";
import { page } from "./guest-page";
import { inApp } from "./in-app";
import { submission } from "./submission";
import { uploads } from "./uploads";

export const guest = composeGuest({ page, guestForm, submission, inApp, guestFields, uploads });
