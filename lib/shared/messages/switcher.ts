/** The quick switcher's entries, beside the names of pages and buttons. */
export const switcherMessages = {
  label: "Go to a page, an event or an action",
  pages: "Pages",
  actions: "Actions",
  events: "Events",
  page: (event: string) => `Event ${event}`,
  edit: (event: string) => `Edit ${event}`,
  moderate: (event: string) => `Moderate ${event}`,
  wall: (event: string) => `Wall of ${event}`,
  form: (event: string) => `Form of ${event}`,
  card: (event: string) => `QR card of ${event}`,
  screens: (event: string) => `Screens of ${event}`,
  pause: (event: string) => `Pause screens of ${event}`,
  resume: (event: string) => `Resume screens of ${event}`,
  duplicate: (event: string) => `Duplicate ${event}`,
  more: (count: number) => `${count} more: type to find them`,
} as const;
