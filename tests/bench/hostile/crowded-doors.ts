import pLimit from "p-limit";
import { pairingRules } from "@/lib/shared/limits";
import { apiPaths, paths } from "@/lib/shared/paths";
import { Organiser } from "../../e2e/support/organiser";
import { askFrom } from "./ask-from";
import type { HostileCase, HostileTarget } from "./hostile-case";

const addresses = Array.from({ length: 40 }, (_, index) => `127.0.1.${index + 1}`);
const wrongTries = 320;
const atOnce = 64;
const honest = "127.0.0.23";
const password = "open sesame 7";
let slug = "";

const json = { "content-type": "application/json" };
const poll = ({ installation }: HostileTarget, address: string, cookie = "") =>
  askFrom(address, `${installation.url}${paths.screenPoll}`, {
    method: "POST",
    ...(cookie && { headers: { cookie } }),
  });
const unlock = ({ installation }: HostileTarget, address: string, tried: string) =>
  askFrom(address, `${installation.url}${apiPaths.events.unlockEvent(slug)}`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ password: tried }),
  });
const logIn = ({ installation }: HostileTarget, address: string) =>
  askFrom(address, `${installation.url}/api/auth/login`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email_id: "nobody@example.com", password: "wrong" }),
  });

/** Many addresses fill the three doors that everybody shares: codes of televisions, a wall's password, the sign-in. */
export const crowdedDoors: HostileCase = {
  title: "crowded doors",
  method:
    `${addresses.length} addresses take ${pairingRules.codesPerAddress} codes for televisions each, then try ` +
    `${wrongTries} wrong passwords of a private event and as many wrong sign-ins, ${atOnce} at a time.`,

  async prepare({ installation }) {
    const organiser = await Organiser.signIn(installation);
    slug = (await organiser.createEvent({ event_status: "Private", password })).event_url_slug;
  },

  async attack(target, signal) {
    const few = pLimit(atOnce);
    const addressOf = (index: number) => addresses[index % addresses.length] ?? honest;
    const many = (count: number, ask: (index: number) => Promise<unknown>) =>
      Promise.all(
        Array.from({ length: count }, (_, index) => few(async () => (signal.aborted ? undefined : ask(index)))),
      );
    const television = await poll(target, honest);
    const cookie = String(television.headers["set-cookie"] ?? "").split(";")[0] ?? "";
    // A code's first lease ends unless its screen polls again, as every television does.
    const polling = setInterval(
      () => void poll(target, honest, cookie).catch(() => {}),
      pairingRules.codePollSeconds * 1_000,
    );
    await many(addresses.length * pairingRules.codesPerAddress, (index) => poll(target, addressOf(index)));
    clearInterval(polling);
    const again = await poll(target, honest, cookie);
    const isKept = JSON.parse(television.text).code === JSON.parse(again.text).code;
    await many(wrongTries, (index) => unlock(target, addressOf(index), "wrong"));
    const unlocked = await unlock(target, honest, password);
    await many(wrongTries, (index) => logIn(target, addressOf(index)));
    return `A television ${isKept ? "kept" : "lost"} its code; a guest's right password was answered with ${unlocked.status}.`;
  },
};
