/** The quick switcher: what it offers, beside the names of pages and buttons. */
export const switcherMessages = {
  label: "Go to a page, an event or an action",
  pages: "Pages",
  actions: "Actions",
  events: "Events",
  edit: (event: string) => `Edit ${event}`,
  moderate: (event: string) => `Moderate ${event}`,
  wall: (event: string) => `Wall of ${event}`,
  form: (event: string) => `Form of ${event}`,
  more: (count: number) => `${count} more: type to find them`,
} as const;
