import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";

/** The time zone in the console's footer. Stories share a company, and one of them changes its zone. */
export async function shownTimeZone(page: Page): Promise<string> {
  const before = messages.account.timesIn("");
  const text = (await page.getByText(before).textContent()) ?? "";
  return text.slice(before.length).replaceAll(" ", "_");
}
