import { eventTabs } from "@/components/events/form/form-tabs";
import { paths } from "@/lib/shared/paths";
import { openTab } from "../../e2e/support/console/event-form";
import { Album } from "../album";
import { eventOf, type Studio } from "../studio";

const sizes = [
  ["phone", 390, 844],
  ["tablet", 768, 1_024],
  ["laptop", 1_440, 900],
  ["1080p", 1_920, 1_080],
] as const;
const schemes = ["light", "dark"] as const;
/** The preview's wall loads its pictures. */
const restMs = 2_500;

/** Takes pictures of each tab of an event's form and of a new event's first one, at each size, in both schemes. */
export async function takeFormPictures(studio: Studio): Promise<void> {
  const album = new Album("form");
  const forms = [
    ["new event", paths.addTo(paths.events), ["basics"]],
    ["event", paths.editIn(paths.events, eventOf(studio, "noor-and-elias").id), eventTabs],
  ] as const;
  for (const [form, address, tabs] of forms) {
    for (const [name, width, height] of sizes) {
      const page = await studio.openSignedIn(address, { width, height });
      await page.waitForTimeout(restMs);
      for (const tab of tabs) {
        await openTab(page, tab);
        await page.waitForTimeout(tab === "guests" ? restMs : 500);
        for (const scheme of schemes) {
          await page.emulateMedia({ colorScheme: scheme });
          await page.waitForTimeout(500);
          await album.take(page, `${form}, ${tab} · ${name}, ${scheme}`);
        }
      }
      await page.context().close();
    }
  }
  await album.finish();
}
