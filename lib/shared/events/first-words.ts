import { messages } from "../messages";

const { firstInvitation, firstCtaText } = messages.events;

/**
 * Says what a new event's banners say before its organiser does: its name, and an invitation. Only a field that somebody
 * empties falls back to 'Sample text'. A name fits in a line (lib/shared/limits.ts).
 */
export function firstWords(event_name: string) {
  return { top_banner_text: event_name, bottom_banner_text: firstInvitation, cta_text: firstCtaText };
}
