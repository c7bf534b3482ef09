export const adsMessages = {
  nameMandatory: "Ad Name is mandatory! Please fill the field.",
  mediaMandatory: "Ad media is mandatory! Please fill the field.",
  videoNotAllowed: "Video Not Allowed",
  added: "Ad added successfully",
  updated: "Ad updated successfully",
  notFound: "This ad does not exist.",
  none: "No ads yet",
  noneHint: "An ad is a picture, with a link if you like. An ads program puts it between the posts of a wall.",
  inUse: "These ads programs lose it, and so do the walls that show them:",
  cannotDelete: "This ad cannot be deleted yet",
  lastIn: "It is the only ad of these programs. Add another ad to them first, or delete them:",
  lastInPrograms: (names: readonly string[]) =>
    `A program needs at least one ad, and this is the only one of ${names.map((name) => `“${name}”`).join(", ")}.`,
  notInUse: "No ads program holds it.",
  programCount: (count: number) =>
    count === 0 ? "In no program" : count === 1 ? "In 1 program" : `In ${count} programs`,
  noLink: "This ad has no link",
  pictureOf: (name: string) => `Picture of ${name}`,
  pictureMissing: "This picture could not be loaded.",
  urlHint: "Where the ad leads. Without it, it is a picture only.",
  mediaHint: "JPEG, PNG, WebP, GIF, AVIF or HEIC.",
  labels: { ad_name: "Ad Name", ad_url: "Ad URL", media: "Photo", media_type: "media_type" },
} as const;
