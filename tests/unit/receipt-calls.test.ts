import { expect, it, vi } from "vitest";
import { receiptApi, receiptErrorMessage } from "@/lib/client/receipt/receipt-api";
import { screenMessages } from "@/lib/shared/messages/screens";

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
