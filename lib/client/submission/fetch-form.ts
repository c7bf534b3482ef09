import type { PublicForm } from "@/lib/shared/events/form-settings";
import { publicApiPaths } from "@/lib/shared/public-paths";
import { type Auth, api } from "../session/api-client";

/** Fetches the current settings of an event's form; null if the response has none. */
export async function fetchForm(slug: string, auth: Auth): Promise<PublicForm | null> {
  const path = publicApiPaths.events.eventForForm(slug);
  const { form } = await api.get<{ form?: PublicForm }>(path, { auth });
  return form ?? null;
}
