import type { AccountDetails } from "@/lib/shared/account/contract";
import { apiPaths } from "@/lib/shared/paths";
import type { Organiser } from "../organiser";

/** Today's date where the company is: the dashboard lists tonight's events first. Stories change the company's zone. */
export async function tonight(organiser: Organiser): Promise<{ event_date: string }> {
  const { timezone } = await organiser.call<AccountDetails>("GET", apiPaths.users.getUserDetails);
  return { event_date: new Date().toLocaleDateString("en-CA", { timeZone: timezone }) };
}
