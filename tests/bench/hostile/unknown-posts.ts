import { randomUUID } from "node:crypto";
import pLimit from "p-limit";
import { paths } from "@/lib/shared/paths";
import type { HostileCase } from "./hostile-case";

const requests = 6_000;
const atOnce = 8;

/** Links to posts that do not exist, in every spelling of the address. */
const addresses: ((wall: string) => string)[] = [
  (wall) => `${wall}?post=${randomUUID()}`,
  (wall) => `${wall}/post/${randomUUID()}`,
  (wall) => `${wall}/post/${randomUUID().toUpperCase()}/`,
  (wall) => `${wall}/post/not-an-id-${randomUUID()}`,
];

/** One guest requests post after post that a known wall does not have. */
export const unknownPosts: HostileCase = {
  title: "Unknown posts of a known wall",
  method: `${requests.toLocaleString("en")} links to made-up posts of one wall, ${atOnce} at a time.`,

  async attack({ installation, eventSlug }, signal) {
    const few = pLimit(atOnce);
    const wall = `${installation.url}${paths.event(eventSlug)}`;
    let rendered = 0;
    const startedAt = performance.now();
    const ask = async (index: number) => {
      const address = addresses[index % addresses.length];
      if (!address || signal.aborted) return;
      const response = await fetch(address(wall));
      await response.arrayBuffer();
      if (response.headers.get("x-nextjs-cache") === "MISS") rendered += 1;
    };
    await Promise.all(Array.from({ length: requests }, (_, index) => few(() => ask(index))));
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    return `${requests.toLocaleString("en")} answers in ${seconds} s, of which ${rendered} were rendered.`;
  },
};
