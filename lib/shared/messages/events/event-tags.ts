/** Missions and places of an event. */
export const eventTagMessages = {
  missionsHint: "Short tasks for guests, one a line. The form offers one at a time.",
  missionSets: { wedding: "Wedding", conference: "Conference", festival: "Festival" },
  placesHint: "Tables or rooms with their own QR code, one a line. Print the codes on the event's page.",
  placesTables: "Table 1 to Table 20",
  wallPlacesHint: "Cards on the wall name the place of their post.",
  entryTooLong: (most: number) => `Each line can be at most ${most} characters long.`,
  tooManyEntries: (most: number) => `There can be at most ${most} lines.`,
  printPlaces: "Print the codes of all places",
  taggedTitle: "Missions and places",
  taggedMission: "Mission",
  taggedPlace: "Place",
  taggedAll: (label: string) => `${label}: all`,
} as const;
