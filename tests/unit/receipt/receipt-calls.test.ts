import { expect, it, vi } from "vitest";
import { receiptApi, receiptErrorMessage } from "@/lib/client/receipt/receipt-api";
import { screenMessages } from "@/lib/shared/messages/console/screens";

const { signal } = new AbortController();

it.each([
  ["nothing answers", () => Promise.reject(new TypeError("Failed to fetch")), screenMessages.offline],
  [
    "the server says why",
    () => Response.json({ message: "Please wait a minute." }, { status: 429 }),
    "Please wait a minute.",
  ],
  [
    "a proxy answers in its own words",
    () => new Response("<h1>Bad Gateway</h1>", { status: 502 }),
    screenMessages.error,
  ],
])(
  "when %s the guest reads the fitting sentence, which says offline only without an answer",
  async (_, answer, sentence) => {
    vi.stubGlobal("fetch", async () => answer());
    const refused: unknown = await receiptApi.getPosts("token", signal).catch((error) => error);
    expect(receiptErrorMessage(refused)).toBe(sentence);
  },
);

it("a guest's token is sent in a header, and never in an address", async () => {
  const sent: { url: string; headers: Headers }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    sent.push({ url: String(url), headers: new Headers(init.headers) });
    return new Response("{}", { status: 500 });
  });
  const token = "a-secret-token";
  await receiptApi.getPosts(token, signal).catch(() => {});
  await receiptApi.getPicture(token, "post-1", signal).catch(() => {});
  expect(sent).toHaveLength(2);
  for (const { url, headers } of sent) {
    expect(url).not.toContain(token);
    expect([...headers.values()]).toContain(token);
  }
});
