import type { EventShow } from "@/lib/shared/show/contract";
import { showPaths } from "@/lib/shared/show/paths";
import { api } from "../session/api-client";

/** Gives a new event the run of show of the one that it duplicates. Rejects as `api` does. */
export async function copyRun(fromId: string, toId: string): Promise<void> {
  const { run_of_show: items } = await api.get<EventShow>(showPaths.getShow(fromId));
  if (items.length > 0) await api.put(showPaths.updateRun(toId), { items });
}
