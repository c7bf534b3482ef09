import type { PublicForm } from "@/lib/shared/events/form-settings";
import { publicApiPaths } from "@/lib/shared/public-paths";
import { type Auth, api } from "../browser/api-client";

/** Fetches the settings that an event's form has by now; null where the answer has none. */
export async function fetchForm(slug: string, auth: Auth): Promise<PublicForm | null> {
  const path = publicApiPaths.events.eventForForm(slug);
  const { form } = await api.get<{ form?: PublicForm }>(path, { auth });
  return form ?? null;
}
