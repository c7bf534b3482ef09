import { limits } from "../../limits";

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

export const programsMessages = {
  nameMandatory: "Add Name is mandatory! Please fill the field.",
  adsMandatory: "Ads is mandatory! Please fill the field.",
  added: "Ads Program added successfully",
  updated: "Ads Program updated successfully",
  notFound: "This ads program does not exist.",
  none: "No ads programs yet",
  noneHint: "A program is an ordered set of ads. Choose one for an event to show the ads between its posts.",
  inUse: "These events will no longer show ads:",
  notInUse: "No event uses it.",
  adsHint: "The wall shows the ads in this order, in a loop.",
  noAds: "There are no ads yet. Add one on the Ads page first.",
  noAdsShown: "No ads",
  moreAds: (count: number) => `... +${count} more`,
  eventCount: (count: number) =>
    count === 0 ? "Used by no event" : count === 1 ? "Used by 1 event" : `Used by ${count} events`,
  foreignAd: "One of the chosen ads does not exist.",
  tooManyAds: `An ads program can hold at most ${limits.adsGroupMaxAds} ads.`,
  labels: { ads_group_name: "Program Name", ad_ids: "Ads" },
} as const;
