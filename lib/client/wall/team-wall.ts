import { apiPaths } from "@/lib/shared/paths";
import { authorizeBy } from "../realtime/channel-auth";
import { ApiError, api } from "../session/api-client";
import type { WallAccess } from "./hooks";
import { createWallSource, WallRefusal } from "./screen/source";

/** The wall as the event's team sees it: every request carries the bearer token, which renews itself. */
export const teamWallAccess: WallAccess = {
  source: createWallSource(async (path, signal, onHeaders) => {
    try {
      return await api.get(path, { auth: "optional", signal, onHeaders });
    } catch (error) {
      if (error instanceof ApiError && (error.status === 403 || error.status === 404)) {
        throw new WallRefusal(error.status);
      }
      throw error;
    }
  }),
  report: (report) => api.post(apiPaths.screens.report, report, { auth: "optional" }),
  authorize: authorizeBy((path, body) => api.post(path, body, { auth: "optional" })),
};
