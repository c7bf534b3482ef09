import "server-only";
import type { AuthOptions, Session } from "next-auth";
import type { Database } from "@/db/client";
import { findLiveActor } from "@/db/queries/people/sessions";
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
 * Configures next-auth as a reader of our own session cookie, for server-rendered pages. It has no providers: routes in
 * app/api/auth log in, refresh and log out. A cookie is valid only while its session lives.
 * @param isSecure true if the browser uses https; it determines the cookie's name.
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
        // next-auth's error for a cookie whose session has ended: not an error for us.
        const isEnded = metadata instanceof Error && metadata.message === "JWT invalid";
        if (!isEnded) console.error(`next-auth ${code}`, metadata);
      },
      // next-auth would warn about NEXTAUTH_URL, which a reader of cookies does not need.
      warn: () => {},
      debug: () => {},
    },
  };
}

/** Returns the claims with the current role, or null (no session, for next-auth) if the session has ended. */
async function readLiveSession(db: Database, token: string | undefined): Promise<SessionClaims | null> {
  const claims = await readSessionCookie(token);
  const found = claims && (await findLiveActor(db, claims));
  return found ? { ...found.actor, email: claims.email } : null;
}

/** next-auth writes a new cookie value at each read; app/api/auth/[...nextauth] keeps it from the browser. */
async function reencode(token: object | undefined, maxAgeSeconds = 0): Promise<string> {
  const { value } = await createSessionCookie(token as SessionClaims, maxAgeSeconds);
  return value;
}
