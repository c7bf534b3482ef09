import "server-only";
import type { AuthOptions, Session } from "next-auth";
import type { Database } from "@/db/client";
import { findLiveActor } from "@/db/queries/sessions";
import type { Actor } from "@/lib/shared/auth/actor";
import { sessionCookieName } from "@/lib/shared/auth/session-cookie";
import { paths } from "@/lib/shared/paths";
import { createSessionCookie, installationSecret, readSessionCookie, type SessionClaims } from "./tokens";

declare module "next-auth" {
  interface Session {
    actor?: Actor;
  }
}

/**
 * next-auth as a reader of our own session cookie, for server-rendered pages. It has no providers: logging in, renewing
 * and logging out are app/api/auth's own routes. A cookie is worth something only while its session lives.
 * @param isSecure whether the browser speaks https: it decides the cookie's name.
 */
export function authOptions(db: Database, isSecure: boolean): AuthOptions {
  return {
    providers: [],
    secret: installationSecret(),
    useSecureCookies: isSecure,
    session: { strategy: "jwt" },
    cookies: {
      sessionToken: {
        name: sessionCookieName(isSecure),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure },
      },
    },
    pages: { signIn: paths.login, signOut: paths.logout, error: paths.login },
    jwt: { decode: ({ token }) => readLiveSession(db, token), encode: ({ token, maxAge }) => reencode(token, maxAge) },
    callbacks: {
      session: ({ session, token }): Session => {
        const { user_id, account_id, role, family_id, email } = token as SessionClaims;
        return { ...session, user: { email }, actor: { user_id, account_id, role, family_id } };
      },
    },
    logger: {
      error: (code, metadata) => {
        // The words for a cookie that decodes to nobody: a session that has ended is no error.
        const isEnded = metadata instanceof Error && metadata.message === "JWT invalid";
        if (!isEnded) console.error(`next-auth ${code}`, metadata);
      },
      // It would ask for NEXTAUTH_URL, which a reader of cookies does not need.
      warn: () => {},
      debug: () => {},
    },
  };
}

/** The claims with the role as it is now; null, for next-auth no session at all, once the session has ended. */
async function readLiveSession(db: Database, token: string | undefined): Promise<SessionClaims | null> {
  const claims = await readSessionCookie(token);
  const found = claims && (await findLiveActor(db, claims));
  return found ? { ...found.actor, email: claims.email } : null;
}

/** next-auth writes a new cookie value at each reading; app/api/auth/[...nextauth] keeps it from the browser. */
async function reencode(token: object | undefined, maxAgeSeconds = 0): Promise<string> {
  const { value } = await createSessionCookie(token as SessionClaims, maxAgeSeconds);
  return value;
}
