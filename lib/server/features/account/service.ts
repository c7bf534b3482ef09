import "server-only";
import type { Transaction } from "@/db/client";
import {
  type AccountRow,
  findAccount,
  isFirstAccount,
  listAccountEventIds,
  lockAccount,
  updateAccount,
} from "@/db/queries/people/accounts";
import { findUser, updateUser } from "@/db/queries/people/users";
import { bumpEvents, type EventAccessRow } from "@/db/queries/posts/wall";
import {
  type AccountDetails,
  type AccountFields,
  type AccountImageField,
  accountFields,
  accountImageFields,
  type UpdateAccountBody,
} from "@/lib/shared/account/contract";
import type { Actor } from "@/lib/shared/auth/actor";
import { isAdmin } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { recordAudit } from "../../base/audit-log/record";
import type { Deps } from "../../deps";
import { publishEventChanges } from "../../event-changes";
import { scheduleRemoval } from "../../outside/media/remove";
import { type AccountImageColumn, changeImage } from "./image";

const text = messages.account;

const fieldNames = Object.keys(accountFields.shape) as (keyof AccountFields)[];
/** The company's text fields that walls show. Images, which walls show too, are handled separately. */
const shownFields: readonly string[] = [
  "company_name",
  "phone_number",
  "website_url",
] satisfies (keyof AccountFields)[];

/** Returns the company's profile for this actor. */
export async function getAccountDetails(deps: Deps, actor: Actor): Promise<AccountDetails> {
  const [account, user, is_first_account] = await Promise.all([
    findAccount(deps.db, actor.account_id),
    findUser(deps.db, { account_id: actor.account_id, id: actor.user_id }),
    isFirstAccount(deps.db, actor.account_id),
  ]);
  if (!account || !user) throw new AppError("unauthenticated", messages.http.unauthenticated);
  const url = (key: string | null) => key && deps.storage.publicUrl(key);
  return {
    ...account,
    is_first_account,
    closes_at: account.closes_at && new Date(account.closes_at).toISOString(),
    phone_number: isAdmin(actor) ? account.phone_number : user.phone_number,
    email: isAdmin(actor) ? account.email : user.email,
    company_phone_number: account.phone_number,
    company_email: account.email,
    company_logo_url: url(account.company_logo_key),
    favicon_url: url(account.favicon_key),
    thumbnail_url: url(account.thumbnail_key),
  };
}

/**
 * Changes the company's profile, or one of its images, and notifies every wall of the account if it shows the change. A
 * moderator may only change their own phone number (else forbidden). Throws invalid_input if an admin's text fields
 * have no company name or come with an image, and what changeImage throws.
 */
export async function updateAccountDetails(deps: Deps, actor: Actor, body: UpdateAccountBody): Promise<AccountDetails> {
  const images = accountImageFields.filter((field) => body[field] || body[`remove_${field}`] === "yes");
  const texts = fieldNames.filter((field) => body[field] !== undefined);
  if (!isAdmin(actor)) await changeOwnPhone(deps, actor, body, images, texts);
  else if (images[0]) await changeOneImage(deps, actor, body, images, texts);
  else await changeTexts(deps, actor, body, texts);
  return getAccountDetails(deps, actor);
}

async function changeOwnPhone(
  deps: Deps,
  actor: Actor,
  body: UpdateAccountBody,
  images: AccountImageField[],
  texts: (keyof AccountFields)[],
) {
  if (images.length > 0 || texts.some((field) => field !== "phone_number")) {
    throw new AppError("forbidden", text.companyIsAdmins);
  }
  const { phone_number } = body;
  if (phone_number === undefined) throw refusal("phone_number", text.requiredFields);
  const user = { account_id: actor.account_id, id: actor.user_id };
  await deps.db.transaction(async (tx) => {
    const before = await findUser(tx, user);
    if (!before || before.phone_number === phone_number) return;
    await updateUser(tx, user, { phone_number });
    const subject = { kind: "user", id: user.id, label: before.email } as const;
    await recordAudit(tx, actor, { action: "user.update", subject, changed_fields: ["phone_number"] });
  });
}

async function changeOneImage(
  deps: Deps,
  actor: Actor,
  body: UpdateAccountBody,
  [field, ...more]: AccountImageField[],
  texts: (keyof AccountFields)[],
) {
  if (!field || more.length > 0 || texts.length > 0) throw refusal(field ?? "", text.oneImageAlone);
  const save = (values: Partial<Pick<AccountRow, AccountImageColumn>>) =>
    saveAndBump(deps, actor, async (tx, account) => {
      await updateAccount(tx, account.id, values);
      const replaced = Object.keys(values).map((column) => account[column as AccountImageColumn]);
      await scheduleRemoval(deps.jobs, tx, replaced, actor);
      const isChanged = Object.entries(values).some(([column, key]) => account[column as keyof AccountRow] !== key);
      if (isChanged) await recordUpdate(tx, actor, account, [field]);
      return isChanged;
    });
  await changeImage(deps, field, body[field], save);
}

async function changeTexts(deps: Deps, actor: Actor, body: UpdateAccountBody, texts: (keyof AccountFields)[]) {
  if (body.company_name === undefined) throw refusal("company_name", text.requiredFields);
  await saveAndBump(deps, actor, async (tx, account) => {
    const changed = texts.filter((field) => body[field] !== account[field]);
    if (changed.length === 0) return false;
    await updateAccount(tx, account.id, Object.fromEntries(changed.map((field) => [field, body[field]])));
    await recordUpdate(tx, actor, account, changed);
    return changed.some((field) => shownFields.includes(field));
  });
}

function recordUpdate(tx: Transaction, actor: Actor, account: AccountRow, changed_fields: string[]): Promise<void> {
  const subject = { kind: "account", id: account.id, label: account.company_name } as const;
  return recordAudit(tx, actor, { action: "account.update", subject, changed_fields });
}

/** Runs `save` on the locked account. If it returns true (walls show the change), bumps and notifies all walls. */
async function saveAndBump(
  deps: Deps,
  actor: Actor,
  save: (tx: Transaction, account: AccountRow) => Promise<boolean>,
): Promise<void> {
  const events = await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, actor.account_id);
    if (!account) throw new AppError("unauthenticated", messages.http.unauthenticated);
    const isShown = await save(tx, account);
    const none: EventAccessRow[] = [];
    return isShown ? bumpEvents(tx, await listAccountEventIds(tx, account.id)) : none;
  });
  deps.jobs.wake();
  await publishEventChanges(deps, events);
}

function refusal(path: string, message: string): AppError {
  return new AppError("invalid_input", message, { issues: [{ path, message }] });
}
