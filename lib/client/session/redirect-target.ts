import { homeOf } from "@/lib/shared/auth/home";
import { paths } from "@/lib/shared/paths";
import type { Role } from "@/lib/shared/vocabulary";

// Any origin works: a URL that keeps it after parsing is a path of this site.
const someOrigin = "https://wallflower.invalid";

/** Returns a path of this site to go to after login; null for another site or a page of signing in or out. */
export function safeRedirectTarget(value: string | null | undefined): string | null {
  if (!value?.startsWith("/")) return null;
  let url: URL;
  try {
    url = new URL(value, someOrigin);
  } catch {
    return null;
  }
  const { origin, pathname, search, hash } = url;
  // '/x/..//evil.example' parses to a path on this origin, but that path, '//evil.example', leads to another site.
  if (origin !== someOrigin || pathname.startsWith("//")) return null;
  const page = pathname.replace(/\/+$/, "");
  const leadsNowhere: string[] = [paths.login, paths.logout, paths.firstPassword, paths.secondFactor];
  return leadsNowhere.includes(page) ? null : pathname + search + hash;
}

/** Returns where a user goes after login (spec, section 4). `redirectTo` is the stored value, unchecked. */
export function landingFor(role: Role | null, redirectTo: string | null): string {
  if (role === "moderator") return homeOf(role);
  return safeRedirectTarget(redirectTo) ?? homeOf(role);
}
