import { type NextRequest, NextResponse } from "next/server";
import { sessionCookieNames } from "@/lib/auth/session-cookie";
import { paths } from "@/lib/paths";

/**
 * Asks one thing: is there a session cookie? What it is worth is for the API to say, call by call. Its addresses must
 * never be matched here: Next would hold an upload's body back and cut it at 10 MB.
 */
export const config = { matcher: ["/", "/user/:path*"] };

export function middleware(request: NextRequest) {
  const hasCookie = sessionCookieNames.some((name) => request.cookies.get(name)?.value);
  const { pathname, search } = request.nextUrl;
  const page = pathname.replace(/\/+$/, "") || paths.landing;
  if (page === paths.landing) return hasCookie ? to(request, paths.dashboard) : NextResponse.next();
  if (!hasCookie) {
    const isDashboard = page === paths.user || page === paths.dashboard;
    return to(request, isDashboard ? paths.landing : paths.loginFor(pathname + search));
  }
  return page === paths.user ? to(request, paths.dashboard) : NextResponse.next();
}

/** A redirect that no cache keeps: the next answer may be another. */
function to(request: NextRequest, address: string) {
  const response = NextResponse.redirect(new URL(address, request.url));
  response.headers.set("Cache-Control", "no-store");
  return response;
}
