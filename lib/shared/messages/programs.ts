import { limits } from "../limits";

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
