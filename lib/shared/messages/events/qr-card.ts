/** The event's QR card and its print; events.ts includes them. */
export const qrCardMessages = {
  cardHint: "Put it on tables and doors. Guests scan it to open the event's form.",
  cardUnreachable: "This link works only on this computer. Open the console at an address that phones can reach.",
  cardArchived: "This event has ended. Its form no longer accepts posts.",
  cardDraft: "This event is a draft. Guests cannot open its form yet.",
  pngFailed: "The PNG could not be created. Download the SVG instead.",
} as const;
