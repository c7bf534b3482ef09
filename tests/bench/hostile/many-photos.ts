import pLimit from "p-limit";
import { makeLargePhoto } from "../posts/large-posts";
import type { HostileCase } from "./hostile-case";
import { untilDone } from "./neighbour";
import { sendFile } from "./send-file";

const photos = 150;
const atOnce = 8;
const address = "127.0.0.9";
const guest = { person_name: "Mallory", person_email_id: "m@example.com", person_city: "Nowhere", caption: "Many" };

/** One address sends a whole evening's photos at once. */
export const manyPhotos: HostileCase = {
  title: "many photos of one address",
  method: `${photos} photos of 12 megapixels of one address, ${atOnce} at a time.`,

  async attack({ installation, database, eventId }, signal) {
    const bytes = await makeLargePhoto();
    const few = pLimit(atOnce);
    const send = async () => {
      if (signal.aborted) return null;
      const answer = await sendFile(installation.url, eventId, { kind: "photo", bytes }, guest, address).catch(
        () => null,
      );
      return answer?.id ?? null;
    };
    const sent = await Promise.all(Array.from({ length: photos }, () => few(send)));
    const ids = sent.filter((id) => id !== null);
    const left = ids.length > 0 ? await untilDone(database, ids, 60_000) : 0;
    return `${ids.length} of ${photos} were taken, and ${left} of them were left a minute after the last one`;
  },
};
