const path = (name: string) => (id: string) => `/api/events/${name}/${encodeURIComponent(id)}`;

/** Addresses of the calls that direct an event's screens. */
export const showPaths = {
  getShow: path("get-show"),
  setScene: path("set-scene"),
  updateRun: path("update-run"),
  directRun: path("direct-run"),
  bringUpPost: path("bring-up-post"),
} as const;
