import type { Receipt } from "@/lib/shared/receipt/contract";
import { guestTokenHeader, receiptApiPaths } from "@/lib/shared/receipt/paths";

import { currentMessages, languageHeader } from "../language/current";

/** A failed call. `message` is shown to the guest; `status` is 0 if there was no response. */
class ReceiptError extends Error {
  override readonly name = "ReceiptError";
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Returns the message for the guest for any rejection of a call. */
export const receiptErrorMessage = (error: unknown) =>
  error instanceof ReceiptError ? error.message : currentMessages().page.error;

type Options = { method?: "GET" | "POST" | "DELETE"; signal?: AbortSignal };

async function request(path: string, token: string, { method = "GET", signal }: Options): Promise<Response> {
  const headers = { [guestTokenHeader]: token, ...languageHeader() };
  const response = await fetch(path, { method, headers, cache: "no-store", ...(signal && { signal }) }).catch(
    () => null,
  );
  if (response?.ok) return response;
  if (!response) throw new ReceiptError(0, currentMessages().page.offline);
  const answer = await response.json().catch(() => null);
  throw new ReceiptError(response.status, answer?.message ?? currentMessages().page.error);
}

const requestJson = async <Answer>(path: string, token: string, options: Options): Promise<Answer> =>
  (await request(path, token, options)).json();

/** The guest's API calls. Each sends the token in a header, never in a URL. All reject with ReceiptError. */
export const receiptApi = {
  getPosts: (token: string, signal: AbortSignal) => requestJson<Receipt>(receiptApiPaths.getPosts, token, { signal }),
  getPicture: async (token: string, id: string, signal: AbortSignal): Promise<Blob> =>
    (await request(receiptApiPaths.getPicture(id), token, { signal })).blob(),
  takeBack: (token: string, id: string) =>
    requestJson<{ message: string }>(receiptApiPaths.takeBackPost(id), token, { method: "DELETE" }),
  withdraw: (token: string) =>
    requestJson<{ message: string }>(receiptApiPaths.withdrawConsent, token, { method: "DELETE" }),
  createDownload: (token: string, id: string) =>
    requestJson<{ url: string }>(receiptApiPaths.createDownload(id), token, { method: "POST" }),
  mailLink: (token: string) => requestJson<{ message: string }>(receiptApiPaths.mailLink, token, { method: "POST" }),
} as const;
