import { createDownload } from "@/lib/server/features/receipt/download";
import { asGuest, givePost, newToken } from "../posts/receipts";
import { type Examples, type Request, rows } from "./matrix-rows";
import type { Scene } from "./matrix-scene";

/** The call with the post's own token: a session neither adds nor removes rights. */
async function asItsGuest({ deps, post }: Scene): Promise<Request> {
  const token = newToken();
  await givePost(deps, post.id, token);
  await deps.storage.put(post.thumbnail_media_key ?? "", { bytes: Buffer.from("a picture") }, "image/webp");
  await deps.storage.put(post.original_key ?? "", { bytes: Buffer.from("a photo") }, "image/jpeg");
  return { params: { id: post.id }, ...asGuest(token) };
}

const asStranger = ({ post }: Scene): Request => ({ params: { id: post.id }, ...asGuest(newToken()) });

async function withTicket({ deps, post }: Scene): Promise<Request> {
  const token = newToken();
  await givePost(deps, post.id, token);
  await deps.storage.put(post.original_key ?? "", { bytes: Buffer.from("a photo") }, "image/jpeg");
  const { url } = await createDownload(deps, { token, address: "192.0.2.1" }, post.id);
  return {
    params: { id: post.id },
    query: { ticket: new URL(url, "http://wall.test").searchParams.get("ticket") ?? "" },
  };
}

const asGuests = (strangers: (typeof rows)["nobodyLearns"] | (typeof rows)["nobodyFinds"]) => [
  { about: "by the token that it came with", row: rows.everybody, request: asItsGuest },
  { about: "by another token", row: strangers, request: asStranger },
];

/** The calls of a guest's own page. */
export const receiptExamples: Examples = {
  "POST /api/receipts/create-download/{id}": asGuests(rows.nobodyFinds),
  "GET /api/receipts/download-original/{id}": [
    { about: "with a ticket", row: rows.everybody, request: withTicket },
    {
      about: "with a made-up one",
      row: rows.nobodyForbidden,
      request: ({ post }) => ({ params: { id: post.id }, query: { ticket: `${Date.now() + 60_000}.made-up` } }),
    },
  ],
  "GET /api/receipts/get-picture/{id}": asGuests(rows.nobodyFinds),
  "GET /api/receipts/get-posts": asGuests(rows.nobodyLearns),
  "POST /api/receipts/mail-link": asGuests(rows.nobodyLearns),
  "DELETE /api/receipts/take-back-post/{id}": asGuests(rows.nobodyLearns),
  "DELETE /api/receipts/withdraw-consent": asGuests(rows.nobodyLearns),
};
