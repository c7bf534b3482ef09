import { eq } from "drizzle-orm";
import { events } from "@/db/schema/events";
import { accounts } from "@/db/schema/people/accounts";
import { users } from "@/db/schema/people/users";
import { hashPassword } from "@/lib/server/base/auth/password";
import type { Deps } from "@/lib/server/deps";
import { readAllRows } from "../database/all-rows";
import { chooseScript, createAd, createProgram, createScript } from "../events/sponsors";
import { type Cast, createCast, createEvent, createPerson, type Person, type TestEvent } from "../people";
import { createReadyPost, type TestPost } from "../posts";

/** Occurs in every text of the first account that other accounts must not see. */
const mark = "quillfeather";
export const everyonesPassword = "correct horse battery";
let passwordHash: Promise<string> | undefined;

/** The first account with one of everything, as the target of other accounts' calls. */
export type Scene = Cast & {
  deps: Deps;
  draft: TestEvent;
  /** Private, with everyonesPassword. */
  sealed: TestEvent;
  archived: TestEvent;
  /** Belongs to `event`. */
  post: TestPost;
  ad: Awaited<ReturnType<typeof createAd>>;
  /** In no program, so that it can be deleted. */
  unusedAd: Awaited<ReturnType<typeof createAd>>;
  /** `event` shows it. */
  program: string;
  unusedProgram: string;
  /** Runs on `event`. */
  script: string;
  unusedScript: string;
  /** Another moderator of the account, who makes no calls. */
  colleague: Person;
};

export async function createScene(deps: Deps): Promise<Scene> {
  passwordHash ??= hashPassword(everyonesPassword);
  const password_hash = await passwordHash;
  const cast = await createCast(deps);
  const { account_id } = cast;
  await deps.db.update(accounts).set({ company_name: mark, address: mark }).where(eq(accounts.id, account_id));

  const marked = (word: string) => ({ event_name: `${mark} ${word}`, event_url_slug: `${mark}-${word}-${account_id}` });
  const ad = await createAd(deps, account_id, { ad_name: mark });
  const program = await createProgram(deps, account_id, [ad.id], mark);
  const script = await createScript(deps, account_id, { script_name: mark, script: `${mark}()` });
  const renamed = { ...marked("live"), ads_group_id: program, notification_emails: `${mark}@example.com` };
  await deps.db.update(events).set(renamed).where(eq(events.id, cast.event.id));
  await chooseScript(deps, cast.event, script);

  const scene = {
    ...cast,
    event: { ...cast.event, ...renamed },
    deps,
    draft: await createEvent(deps, account_id, { ...marked("draft"), event_status: "Draft" }),
    sealed: await createEvent(deps, account_id, { ...marked("sealed"), event_status: "Private", password_hash }),
    archived: await createEvent(deps, account_id, { ...marked("archived"), event_status: "Archive" }),
    post: await createReadyPost(deps, cast.event, { caption: mark, person_email_id: `${mark}-guest@example.com` }),
    ad,
    unusedAd: await createAd(deps, account_id, { ad_name: mark }),
    program,
    unusedProgram: await createProgram(deps, account_id, [ad.id], `${mark} unused`),
    script,
    unusedScript: await createScript(deps, account_id, { script_name: mark, script: `${mark}.unused()` }),
    colleague: await createPerson(deps, account_id, "moderator"),
  };
  await deps.db.update(users).set({ password_hash });
  return scene;
}

const secretPatterns = [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, /[\w.-]+@[\w-]+\.\w+/g, /public\/[\w-]+\.\w+/g];

/** The first account's ids, email addresses and public storage keys, and the marks of its hashes and texts. */
export async function secretsOf(scene: Scene): Promise<string[]> {
  const rows = (await readAllRows(scene.deps, scene.account_id)).join("\n");
  const found = secretPatterns.flatMap((pattern) => rows.match(pattern) ?? []);
  return [...new Set(found), mark, "argon2"];
}

/** Ids and names of `event` and the others that a moderator of other events must not see. */
export function secretsOfEvents({ event, draft, sealed, archived, post }: Scene): string[] {
  return [...[event, draft, sealed, archived, post].map(({ id }) => id), post.caption, post.person_email_id];
}
