import { ApiError, api } from "./api-client";

/** Deletes the thing behind an address of the API. One that is gone already counts as deleted. */
export async function deleteIfThere(path: string): Promise<void> {
  try {
    await api.delete(path);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
