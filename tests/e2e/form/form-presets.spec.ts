import { presetRules } from "@/lib/shared/form-presets";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { openTab } from "../support/console/event-form";
import { expect, test } from "../support/test";

const text = messages.events;

test("an organiser sets the guest form's preset to Quick in one press, and a changed field turns it to Own", async ({
  page,
  organiser,
  signIn,
}) => {
  await signIn(page);
  const { id } = await organiser.createEvent({ event_name: "Bar Night" });
  const rules = async () => {
    const all = await organiser.call<Record<string, unknown>[]>("GET", "/api/events/get-events");
    return all.find((event) => event.id === id);
  };
  await page.goto(paths.events);
  await page.getByRole("row").filter({ hasText: "Bar Night" }).getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog");
  await openTab(page, "guests");
  const preset = dialog.getByRole("radiogroup", { name: text.formPreset, exact: true });
  await expect(preset.getByRole("radio", { name: "Full" })).toBeChecked();
  await expect(preset.getByRole("radio", { name: "Own" })).toHaveCount(0);
  await preset.getByRole("radio", { name: "Quick" }).click();
  await expect(dialog.getByText(text.formPresetHints.Quick)).toBeVisible();
  await dialog.getByRole("button", { name: "Save Event" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await rules()).toMatchObject(presetRules.Quick);

  await page.getByRole("row").filter({ hasText: "Bar Night" }).getByRole("button", { name: "Edit" }).click();
  await openTab(page, "guests");
  await expect(preset.getByRole("radio", { name: "Quick" })).toBeChecked();
  await dialog.getByRole("combobox", { name: text.labels.form_city, exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: text.fieldRules.optional, exact: true }).click();
  await expect(preset.getByRole("radio", { name: "Own" })).toBeChecked();
});
