export const adsMessages = {
  nameMandatory: "Ad Name is mandatory! Please fill the field.",
  mediaMandatory: "Ad media is mandatory! Please fill the field.",
  videoNotAllowed: "Video Not Allowed",
  added: "Ad added successfully",
  updated: "Ad updated successfully",
  notFound: "This ad does not exist.",
  none: "No ads yet",
  noneHint: "An ad is a picture with an optional link. An ads program shows it between the posts of a wall.",
  inUse: "It will be removed from these ads programs and their walls:",
  cannotDelete: "This ad cannot be deleted yet",
  lastIn: "These programs have no other ad. Add another ad to them or delete them first:",
  lastInPrograms: (names: readonly string[]) =>
    `This is the only ad in ${names.map((name) => `“${name}”`).join(", ")}. A program needs at least one ad.`,
  notInUse: "No ads program uses it.",
  programCount: (count: number) =>
    count === 0 ? "In no program" : count === 1 ? "In 1 program" : `In ${count} programs`,
  noLink: "This ad has no link",
  pictureOf: (name: string) => `Picture of ${name}`,
  pictureMissing: "This picture could not be loaded.",
  urlHint: "The page that opens when someone clicks the ad. Optional.",
  mediaHint: "JPEG, PNG, WebP, GIF, AVIF or HEIC.",
  labels: { ad_name: "Ad Name", ad_url: "Ad URL", media: "Photo", media_type: "media_type" },
} as const;
