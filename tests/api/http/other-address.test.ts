import { describe, expect, it } from "vitest";
import { GET } from "@/app/[...rest]/route";

const browserAccept = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";

/** Returns the status and the redirect's target. */
function ask(path: string, accept: string | null = browserAccept): [number, string | null] {
  const headers: Record<string, string> = accept === null ? {} : { accept };
  const answer = GET(new Request(`http://wall.test${path}`, { headers }));
  return [answer.status, answer.headers.get("location")];
}

describe("unknown addresses", () => {
  it.each(["/nowhere", "/a/b/c", "/upper", "/metrics-of-my-own", "/photo.jpg", "/user-guide"])(
    "an unknown address redirects %s to the landing page",
    (path) => expect(ask(path)).toEqual([307, "/"]),
  );

  it.each([
    "/up",
    "/up/",
    "/metrics",
    "/favicon.ico",
    "/robots.txt",
    "/.env",
    "/.git/config",
    "/.well-known/security.txt",
  ])("an unknown address answers 404 to %s, which only machines request", (path) =>
    expect(ask(path)).toEqual([404, null]),
  );

  it.each([null, "*/*", "text/html", "text/*", "image/png,*/*;q=0.1"])(
    "an unknown address redirects a request that accepts %s",
    (accept) => expect(ask("/nowhere", accept)).toEqual([307, "/"]),
  );

  it.each(["application/json", "image/avif,image/webp", "text/plain", "text/html;q=0, application/json"])(
    "an unknown address answers 404 to a request that accepts only %s",
    (accept) => expect(ask("/nowhere", accept)).toEqual([404, null]),
  );
});
