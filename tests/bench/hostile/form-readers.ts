import { paths } from "@/lib/shared/paths";
import { askFrom } from "./ask-from";
import type { HostileCase } from "./hostile-case";

const readers = 64;
const readMs = 20_000;
const address = "127.0.0.7";

/** One address reads a form, which is rendered for each visit, as fast as it is answered. */
export const formReaders: HostileCase = {
  title: "readers of a form",
  method: `${readers} connections of one address read the guest form again and again for ${readMs / 1_000} s.`,

  async attack({ installation, eventSlug }, signal) {
    const url = `${installation.url}${paths.eventForm(eventSlug)}`;
    const statuses: Record<string, number> = {};
    const end = performance.now() + readMs;
    const read = async () => {
      while (performance.now() < end && !signal.aborted) {
        const { status } = await askFrom(address, url).catch(() => ({ status: 0 }));
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: readers }, read));
    return Object.entries(statuses)
      .map(([status, times]) => `${status}: ${times}`)
      .join(", ");
  },
};
