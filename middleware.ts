import { type NextRequest, NextResponse } from "next/server";
import { readSessionCookie } from "@/lib/server/base/auth/tokens";
import {
  consoleOrigin,
  type HostRole,
  hostRole,
  isHostOf,
  requestedHost,
  wallOrigin,
} from "@/lib/server/base/http/hosts";
import { type PageKind, pageHeaders } from "@/lib/server/base/http/security-headers";
import { strictTransportFor } from "@/lib/server/base/http/transport";
import { findMovedPage, findWallPage } from "@/lib/server/base/http/wall-page";
import { env } from "@/lib/server/env";
import { homeOf } from "@/lib/shared/auth/home";
import { sessionCookieNames } from "@/lib/shared/auth/session-cookie";
import { paths } from "@/lib/shared/paths";

/**
 * Matches only pages. Static files are at the top level and have a dot in their names. They and the framework's files
 * get their headers from next.config.ts. Never match the API: Next would buffer an upload's body and cut it at 10 MB;
 * its routes check the host themselves (lib/server/base/http/route.ts).
 */
export const config = { runtime: "nodejs", matcher: ["/((?!api(?:/|$)|_next/|[^/]*\\.[^/]*$).*)"] };

/**
 * Makes four checks. Is this the page's own address? For the console and the form's preview, is there a session cookie?
 * The API validates that cookie on each call. Has the event of a wall or form another slug now? For a wall, which of
 * Next's cached pages is the answer?
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const role = hostRole(request.headers);
  const response =
    elsewhere(request, role) ??
    (await homeward(request)) ??
    withoutSession(request) ??
    (await moved(request)) ??
    page(request, kindOf(request.nextUrl.pathname, role), await findWallPage(request.nextUrl));
  const strictTransport = strictTransportFor(request.headers);
  if (strictTransport) response.headers.set("Strict-Transport-Security", strictTransport);
  return response;
}

function kindOf(pathname: string, role: HostRole): PageKind {
  if (isPreviewPage(addressOf(pathname))) return "preview";
  if (/^\/event-form(\/|$)/.test(pathname)) return "form";
  if (/^\/(p|album|sponsor)(\/|$)/.test(pathname)) return "receipt";
  if (/^\/screen(\/|$)/.test(pathname)) return "screen";
  if (!/^\/event(\/|$)/.test(pathname)) return "console";
  return role === "wall" ? "own-wall" : "wall";
}

const isPreviewPage = (address: string) => address === paths.wallPreview || address === paths.formPreview;

const isOfConsole = (kind: PageKind) => kind === "console" || kind === "preview";

/** Returns the pathname without a trailing slash. */
const addressOf = (pathname: string) => pathname.replace(/\/+$/, "") || paths.landing;

/** Redirects a page to its own address if the installation has several; null if it is already there. */
function elsewhere(request: NextRequest, role: HostRole): NextResponse | null {
  const { pathname, search } = request.nextUrl;
  const kind = kindOf(pathname, role);
  const isOfWall = !isOfConsole(kind);
  if (role === "both" || (role === "wall" && isOfWall)) return null;
  const origin = isOfWall ? wallOrigin() : consoleOrigin();
  // A signed-in person may see more of a wall than the public, so the redirect carries the session over; receipts and
  // screens are the same for everyone.
  if (isOfWall && kind !== "receipt" && kind !== "screen" && hasSession(request))
    return to(new URL(paths.carryOver(pathname + search), request.url));
  if (origin && !isHostOf(request.headers, origin)) return to(new URL(pathname + search, origin));
  // Without PUBLIC_URL the console is at every address except the wall's.
  return role === "wall" ? new NextResponse(null, { status: 404 }) : null;
}

function sessionCookie(request: NextRequest): string | undefined {
  return sessionCookieNames.map((name) => request.cookies.get(name)?.value).find(Boolean);
}

const hasSession = (request: NextRequest): boolean => sessionCookie(request) !== undefined;

/**
 * Redirects a visitor with a session cookie from `/` and `/user` to their own first page; null for every other visit.
 */
async function homeward(request: NextRequest): Promise<NextResponse | null> {
  const address = addressOf(request.nextUrl.pathname);
  const cookie = sessionCookie(request);
  if (!cookie || (address !== paths.landing && address !== paths.user)) return null;
  // An unreadable cookie leads to the dashboard: the console itself checks whether it is valid.
  const claims = await readSessionCookie(cookie).catch(() => null);
  return to(new URL(homeOf(claims?.role), request.url));
}

function withoutSession(request: NextRequest): NextResponse | null {
  const { pathname, search } = request.nextUrl;
  const address = addressOf(pathname);
  // The landing page shows visitors the wall's preview, which reads nothing and knows nobody.
  const isPreview = address === paths.formPreview;
  const isUser = address === paths.user || address.startsWith(`${paths.user}/`);
  if ((!isUser && !isPreview) || hasSession(request)) return null;
  const here = (path: string) => to(new URL(path, request.url));
  // A preview shows nothing by itself, so the login leads to the events, where previews open.
  if (isPreview) return here(paths.loginFor(paths.events));
  const isDashboard = address === paths.user || address === paths.dashboard;
  return here(isDashboard ? paths.landing : paths.loginFor(pathname + search));
}

/** Redirects a wall or form from a former slug to its current one; browsers keep what is behind the '#'. */
async function moved(request: NextRequest): Promise<NextResponse | null> {
  const address = await findMovedPage(request.nextUrl);
  return address === null ? null : to(new URL(address, request.url));
}

/** Returns a redirect with no-store: the next answer may differ. */
function to(address: URL): NextResponse {
  const response = NextResponse.redirect(address);
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/** Returns the page with its security headers; rewrites to the address of Next's cached page, if there is one. */
function page(request: NextRequest, kind: PageKind, address: string | null): NextResponse {
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const headers = pageHeaders(env, { kind, nonce, host: requestedHost(request.headers) });
  const forwarded = new Headers(request.headers);
  // Next reads the nonce from this header and adds it to its own scripts. A cached page must not get one.
  if (kind !== "wall" && kind !== "own-wall") {
    forwarded.set("Content-Security-Policy", headers["Content-Security-Policy"] ?? "");
  } else forwarded.delete("Content-Security-Policy");
  const response = answerFrom(request, address, { request: { headers: forwarded } });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

function answerFrom({ nextUrl }: NextRequest, address: string | null, init: { request: { headers: Headers } }) {
  if (address === null || address === nextUrl.pathname) return NextResponse.next(init);
  const url = nextUrl.clone();
  url.pathname = address;
  return NextResponse.rewrite(url, init);
}
