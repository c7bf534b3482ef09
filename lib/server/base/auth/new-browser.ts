import "server-only";
import { findSignInMail } from "@/db/queries/people/session-list";
import { storedLanguage } from "@/lib/shared/language/languages";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { JobPayloads } from "@/lib/shared/ports/jobs";
import { browserName } from "@/lib/shared/users/sessions";
import type { Deps } from "../../deps";
import { messagesOf } from "../language/messages-of";
import { readMailBrand } from "../mail/mail-brand";
import { mailPage } from "../mail/mail-page";

/** Mails a user that a browser has signed in for the first time. Rejects if the mail cannot be sent. */
export async function mailNewBrowser(
  deps: Pick<Deps, "db" | "storage" | "mailer" | "consoleOrigin">,
  { family_id }: JobPayloads["mail-new-browser"],
): Promise<void> {
  const signIn = await findSignInMail(deps.db, family_id);
  if (!signIn) return;
  const language = storedLanguage(signIn.language);
  const t = messagesOf(language).mails.newBrowser;
  const { name } = messages.product;
  const format = { dateStyle: "medium", timeStyle: "short", timeZone: signIn.timezone } as const;
  const time = new Intl.DateTimeFormat(language, format).format(new Date(signIn.began_at));
  const browser = browserName(signIn.browser) || signIn.browser || "–";
  await deps.mailer.send({
    to: [signIn.email],
    subject: t.subject(name),
    ...mailPage(
      language,
      {
        lead: t.lead(name),
        text: t.text(browser, signIn.address, time),
        action: t.action,
        link: deps.consoleOrigin() + paths.accountSettings,
        note: t.reason,
      },
      { brand: await readMailBrand(deps, { account_id: signIn.account_id }) },
    ),
  });
}
