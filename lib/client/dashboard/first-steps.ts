import { eventDefaults, type OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";

export const firstSteps = ["company", "event", "look", "form", "screen", "moderator", "photo"] as const;
export type FirstStep = (typeof firstSteps)[number];

/** An account's name and events, and the numbers of its screens, moderators and posts. */
export type Account = {
  companyName: string;
  events: readonly OrganiserEvent[];
  screens: number;
  moderators: number;
  posts: number;
};

const lookFields = [
  "wall_theme",
  "wall_layout",
  "wall_typeface",
  "wall_ground",
  "wall_room",
  "use_theme_colors",
] as const;

/** Returns true if the event looks other than a new one. */
function hasOwnLook(event: OrganiserEvent): boolean {
  const { brand_custom_logo_url, brand_ground_image_url } = event;
  return (
    lookFields.some((field) => event[field] !== eventDefaults[field]) ||
    [brand_custom_logo_url, brand_ground_image_url].some((url) => url !== null)
  );
}

/** Returns the steps of a new account that are done, by what the account has. */
export function doneSteps({ companyName, events, screens, moderators, posts }: Account): ReadonlySet<FirstStep> {
  const isDone: Record<FirstStep, boolean> = {
    company: companyName !== messages.account.initialCompanyName,
    event: events.length > 0,
    look: events.some(hasOwnLook),
    form: events.some(({ event_status }) => event_status !== "Draft"),
    screen: screens > 0,
    moderator: moderators > 0,
    photo: posts > 0,
  };
  return new Set(firstSteps.filter((step) => isDone[step]));
}

/** Returns the event that the steps are about: the newest whose form can take posts; undefined without one. */
export const eventOfSteps = (events: readonly OrganiserEvent[]): OrganiserEvent | undefined =>
  events.find(({ event_status }) => event_status !== "Archive");
