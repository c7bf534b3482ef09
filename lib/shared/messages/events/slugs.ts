/** The address of an event; events.ts includes them. */
export const slugMessages = {
  slugMandatory: "Event URL slug is mandatory.",
  slugInvalid: "The URL can have up to 80 lower-case letters, digits and hyphens.",
  slugTaken: "URL is not Available!",
  slugAvailable: "URL is Available!",
  slugChecking: "Checking…",
  slugKept: "Cards and links with the present address keep leading to this event.",
  /** `name` is null for a deleted event. */
  slugFormer: (name: string | null) =>
    name === null
      ? "A deleted event of yours had this address. Take it? Its cards and links then lead to this event."
      : `“${name}” had this address. Take it? Cards and links of “${name}” that show it then lead to this event.`,
  slugTake: "Take it",
  slugTaking: "This event takes the address over when you save.",
  offerSlug: (slug: string) => `Use ${slug}`,
  offerBareSlug: (letters: string) => `Without ${letters}`,
} as const;
