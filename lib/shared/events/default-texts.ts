import { messages } from "../messages";

const { firstInvitation, firstCtaText } = messages.events;

/**
 * Returns the initial banner texts of a new event: its name and an invitation. Only a field that the organiser
 * empties falls back to 'Sample text'. A name fits in a line (lib/shared/limits.ts).
 */
export function defaultTexts(event_name: string) {
  return { top_banner_text: event_name, bottom_banner_text: firstInvitation, cta_text: firstCtaText };
}
