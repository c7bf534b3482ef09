import "server-only";
import Negotiator from "negotiator";
import { paths } from "@/lib/shared/paths";

/** Contract, section 8: addresses that only machines request. isForMachines adds dot-files. */
const machineAddresses = ["/up", "/metrics", "/favicon.ico", "/robots.txt"];

function isForMachines({ url, headers }: Request): boolean {
  const { pathname } = new URL(url);
  const isDotFile = pathname.split("/").some((segment) => segment.startsWith("."));
  const accept = headers.get("accept");
  const takesPage = accept === null || new Negotiator({ headers: { accept } }).mediaType(["text/html"]) !== undefined;
  return isDotFile || machineAddresses.includes(pathname.replace(/\/+$/, "")) || !takesPage;
}

/**
 * Answers an address without a page: redirects people home (spec, section 2.1) and sends machines 404, because they
 * would mistake the landing page for the requested file or health check.
 */
export function answerOtherAddress(request: Request): Response {
  const headers = { "Cache-Control": "no-store" };
  if (isForMachines(request)) return new Response(null, { status: 404, headers });
  return new Response(null, { status: 307, headers: { ...headers, Location: paths.landing } });
}
