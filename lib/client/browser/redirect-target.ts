import { homeOf } from "@/lib/shared/auth/home";
import { paths } from "@/lib/shared/paths";
import type { Role } from "@/lib/shared/vocabulary";

// Any origin will do: what stays on it after parsing is a path of this site.
const someOrigin = "https://wallflower.invalid";

/** A path of this site to go to after logging in, or null: never another site, and never a page of signing in or out. */
export function safeRedirectTarget(value: string | null | undefined): string | null {
  if (!value?.startsWith("/")) return null;
  let url: URL;
  try {
    url = new URL(value, someOrigin);
  } catch {
    return null;
  }
  const { origin, pathname, search, hash } = url;
  // '/x/..//evil.example' is a path here and, followed as it stands, another site there.
  if (origin !== someOrigin || pathname.startsWith("//")) return null;
  const page = pathname.replace(/\/+$/, "");
  const leadsNowhere: string[] = [paths.login, paths.logout, paths.firstPassword];
  return leadsNowhere.includes(page) ? null : pathname + search + hash;
}

/** Where somebody goes after logging in (spec, section 4). `redirectTo` is as it was stored, unchecked. */
export function landingFor(role: Role | null, redirectTo: string | null): string {
  if (role === "moderator") return homeOf(role);
  return safeRedirectTarget(redirectTo) ?? homeOf(role);
}
