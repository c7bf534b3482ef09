import "server-only";
import type { LoggedIn } from "@/lib/shared/auth/contract";
import { sessionCookieName } from "@/lib/shared/auth/session-cookie";
import { limits } from "@/lib/shared/limits";
import { knownBrowserCookieName } from "../auth/known-browser";
import { passkeyCookieName } from "../auth/second-factor/passkey-challenge";
import { rememberedBrowserCookieName, secondStepCookieName } from "../auth/second-factor/ticket";
import type { Origin, SignedIn } from "../auth/sign-in";
import { isSecure, type Reply, readCookie } from "./respond";

export function readOrigin(request: Request, address: string): Origin {
  return {
    address,
    browser: (request.headers.get("user-agent") ?? "").slice(0, limits.lineMaxLength),
    knownBrowser: readCookie(request, knownBrowserCookieName),
    rememberedBrowser: readCookie(request, rememberedBrowserCookieName),
    secondStep: readCookie(request, secondStepCookieName),
    passkey: readCookie(request, passkeyCookieName),
    sessionCookie: readCookie(request, sessionCookieName(isSecure(request))),
  };
}

/** Sets the cookie that the second step needs beside the ticket. */
export const setSecondStep = (reply: Reply, value: string) =>
  reply.setSignInCookie(secondStepCookieName, value, limits.secondStepSeconds);

/** Sets the cookie with a passkey's challenge, for this address's calls; returns what is left for the body. */
export function setPasskeyCookie<Begun extends { cookie: string }>(reply: Reply, { cookie, ...begun }: Begun) {
  reply.setCookie(passkeyCookieName, cookie, { maxAgeSeconds: limits.passkeySeconds });
  return begun;
}

/** Sets the cookies of a session that has just begun; returns what is left for the body. */
export function setSignInCookies(reply: Reply, signedIn: SignedIn): LoggedIn {
  const { cookie, knownBrowser, rememberedBrowser, ...answer } = signedIn;
  reply.setSessionCookie(cookie);
  reply.setKnownBrowser(knownBrowser);
  if (rememberedBrowser) {
    reply.setSignInCookie(rememberedBrowserCookieName, rememberedBrowser, limits.rememberedBrowserSeconds);
  }
  return answer;
}
