import { DELETE as forgetScreen } from "@/app/api/screens/forget-screen/[id]/route";
import { GET as getScreens } from "@/app/api/screens/get-screens/route";
import { POST as pairDevice } from "@/app/api/screens/pair-device/route";
import { POST as pollDevice } from "@/app/api/screens/poll-device/route";
import { PUT as updateScreen } from "@/app/api/screens/update-screen/[id]/route";
import type { Deps } from "@/lib/server/deps";
import { pairDevice as pair, pollDevice as poll } from "@/lib/server/features/screens/pairing";
import type { Actor } from "@/lib/shared/auth/actor";
import type { EventScreens, PollAnswer } from "@/lib/shared/screens/contract";
import { call } from "../call";

const cookieName = "wallflower-screen";

/** A television's browser with its own cookie jar, at its own address. */
export class Television {
  token: string | null = null;
  private readonly address: string;

  constructor(address = "192.0.2.1") {
    this.address = address;
  }

  /** Polls and stores the token that the answer sets. */
  async ask(headers: Record<string, string> = {}) {
    const cookies: Record<string, string> = this.token ? { [cookieName]: this.token } : {};
    const answer = await call<PollAnswer>(pollDevice, { method: "POST", cookies, headers, address: this.address });
    this.token = answer.cookies[cookieName] ?? this.token;
    return answer;
  }

  async poll(): Promise<PollAnswer> {
    return (await this.ask()).body;
  }

  async code(): Promise<string> {
    const { code } = await this.poll();
    if (!code) throw new Error("The screen shows no code.");
    return code;
  }
}

type As = { as: { bearer: string } };

export const pairAs = (as: As["as"], body: object, address?: string) =>
  call(pairDevice, { as, body, ...(address && { address }) });
export const updateAs = (as: As["as"], id: string, body: object) =>
  call(updateScreen, { as, method: "PUT", params: { id }, body });
export const forgetAs = (as: As["as"], id: string) => call(forgetScreen, { as, method: "DELETE", params: { id } });

/** The paired screens in the list of all events, each with its event. */
export async function devicesOf(as: As["as"]) {
  const { body } = await call<EventScreens[]>(getScreens, { as });
  return body.flatMap(({ event_id, screens }) =>
    screens.filter(({ is_paired }) => is_paired).map((screen) => ({ ...screen, event_id })),
  );
}

/** Pairs a new device with an event, and returns its id and its token. */
export async function createDevice(deps: Deps, actor: Actor, event_id: string, name = "Stage") {
  const { answer, token = null } = await poll(deps, { token: null, address: "192.0.2.9", console: null });
  const { id } = await pair(deps, actor, { code: answer.code ?? "", event_id, name }, "192.0.2.9");
  return { id, token };
}
