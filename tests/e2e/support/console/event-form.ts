import type { Page } from "@playwright/test";
import { type EventTab, tabOf } from "@/components/events/form/form-tabs";
import { messages } from "@/lib/shared/messages";

const { labels, tabs } = messages.events;

export const formDialog = (page: Page) => page.getByRole("dialog");
/** A tab's name may end with a mark for faults. */
export const tabNamed = (page: Page, tab: EventTab) =>
  formDialog(page).getByRole("tab", { name: new RegExp(`^${tabs[tab]}( \\(|$)`) });

/** Opens a tab of the event's form, unless it is open. */
export async function openTab(page: Page, tab: EventTab): Promise<void> {
  if ((await tabNamed(page, tab).getAttribute("aria-selected")) !== "true") await tabNamed(page, tab).click();
}

/** Opens the tab that has the field with this label, and unfolds the field. */
export async function openTabOf(page: Page, label: string): Promise<void> {
  const [field] = Object.entries(labels).find(([, text]) => text === label) ?? [];
  if (!field) throw new Error(`No field of the event's form is named ${label}.`);
  await openTab(page, tabOf(field));
  for (const control of await formDialog(page).getByLabel(label, { exact: true }).all()) {
    await control.evaluate((element) => element.closest("details")?.setAttribute("open", ""));
  }
}

/** Types into a field of any tab. */
export async function fillField(page: Page, label: string, value: string): Promise<void> {
  await openTabOf(page, label);
  await formDialog(page).getByLabel(label, { exact: true }).fill(value);
}
