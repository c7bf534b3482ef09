import { receiptApiPaths } from "@/lib/shared/receipt/paths";
import { countDescriptors } from "../../support/host/descriptors";
import { resetRequests } from "../../support/network/reset-requests";
import { newToken } from "../../support/posts/receipts";
import { makeLargePhoto } from "../posts/large-posts";
import { findProcess } from "../process-memory";
import type { HostileCase } from "./hostile-case";
import { sendFile } from "./send-file";

const mostRequests = 6_000;
const attackMs = 20_000;
const guest = {
  person_name: "Mallory",
  person_email_id: "mallory@example.com",
  person_city: "Nowhere",
  caption: "Again",
};
const token = newToken();
let ownPost = "";

/** One guest requests the original of their own post and resets each connection before any byte is sent. */
export const resetDownloads: HostileCase = {
  title: "downloads that are reset",
  method:
    `A guest posts one photo of 8 MB, asks for its original up to ${mostRequests} times within ${attackMs / 1_000} s on ` +
    "forty connections at once, and resets each of them within 12 ms.",

  async prepare({ installation, eventId }) {
    const bytes = await makeLargePhoto();
    const sent = await sendFile(installation.url, eventId, { kind: "photo", bytes }, { ...guest, guest_token: token });
    if (!sent.id) throw new Error(`The hostile guest's own post was answered with ${sent.status}.`);
    ownPost = sent.id;
  },

  async attack({ installation }, signal) {
    const answer = await fetch(`${installation.url}${receiptApiPaths.createDownload(ownPost)}`, {
      method: "POST",
      headers: { "guest-token": token },
    });
    const { url } = await answer.json();
    const statuses = await resetRequests(`${installation.url}${url}`, {
      count: mostRequests,
      atOnce: 40,
      longestMs: 12,
      signal: AbortSignal.any([signal, AbortSignal.timeout(attackMs)]),
    });
    const count = Object.values(statuses).reduce((sum, one) => sum + one, 0);
    const counts = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`);
    return `${count} requests, answered before the reset with ${counts.join(", ")}`;
  },

  resource: {
    what: "Descriptors of the web process",
    read: async ({ installation }) => countDescriptors(findProcess(installation, "programs/web")),
  },
};
