/** The product's closed word lists, in wire format. The database repeats each as a check. */

export const roles = ["admin", "moderator"] as const;
export type Role = (typeof roles)[number];

/** Who must have a second factor. */
export const secondFactorDemands = ["nobody", "admins", "everyone"] as const;
export type SecondFactorDemand = (typeof secondFactorDemands)[number];

export const onOff = ["on", "off"] as const;
export type OnOff = (typeof onOff)[number];

export const yesNo = ["yes", "no"] as const;
export type YesNo = (typeof yesNo)[number];

export const eventStatuses = ["Draft", "Live", "Private", "Archive"] as const;
export type EventStatus = (typeof eventStatuses)[number];

export const wallSpeeds = ["Off", "Very Slow", "Slow", "Normal", "Fast", "Very Fast"] as const;
export type WallSpeed = (typeof wallSpeeds)[number];

export const wallLayouts = [
  "4-Column Social Mosaic",
  "2-Column Social Mosaic",
  "Single Column List View",
  "Single Post Spotlight",
] as const;
export type WallLayout = (typeof wallLayouts)[number];

/** The default look of a wall (lib/shared/wall/themes.ts). */
export const wallThemes = [
  "Classic",
  "Boardroom",
  "Garland",
  "Encore",
  "Daylight",
  "Gallery",
  "Matchday",
  "Lagoon",
] as const;
export type WallTheme = (typeof wallThemes)[number];

/** The theme's own pair of typefaces, or another pair, named after its heading typeface. */
export const wallTypefaces = [
  "Theme",
  "Inter",
  "Manrope",
  "Fraunces",
  "Unbounded",
  "Newsreader",
  "Jost",
  "Oswald",
  "Outfit",
  "Bodoni Moda",
  "Space Grotesk",
] as const;
export type WallTypeface = (typeof wallTypefaces)[number];

/** The background behind the posts: the theme's own, one from the event's banner colours, or the event's picture. */
export const wallGrounds = ["Theme", "Gradient", "Picture"] as const;
export type WallGround = (typeof wallGrounds)[number];

/** How large a wall's code and letters are. Automatic: a Hall on a stage, else Small. */
export const wallRooms = ["Automatic", "Small", "Hall"] as const;

export const postStatuses = ["pending", "approve", "private", "banned", "delete"] as const;
export type PostStatus = (typeof postStatuses)[number];

/**
 * An event's moderation mode: people review everything, posts of trusted guests are approved, or everything that no
 * rule stops is approved.
 */
export const moderationModes = ["Review", "Trusted", "Automatic"] as const;
export type ModerationMode = (typeof moderationModes)[number];

/** Approved posts after which a guest is trusted. */
export const trustedAfterOptions: readonly number[] = [1, 2, 3, 5, 10];

/** Sort orders of lists of posts, by the time when they were sent. */
export const postOrders = ["newest", "oldest"] as const;
export type PostOrder = (typeof postOrders)[number];

/** The statuses that a moderator can set; only an undo goes back to `pending`. */
export const settablePostStatuses = ["approve", "private", "banned", "delete"] as const;
export type SettablePostStatus = (typeof settablePostStatuses)[number];

/** Choices of an export: the posts that it contains, and the size of their pictures. */
export const exportPosts = ["approved", "favourites", "all"] as const;
/** Posts of a frozen list; 'stored' are all, the bin included, for a guest who asks and a company that leaves. */
export const listedPosts = [...exportPosts, "stored"] as const;
export type ListedPosts = (typeof listedPosts)[number];
/** Audiences of a downloaded list: organisers get guests' addresses and consents, guests of an album only its pictures. */
export const exportAudiences = ["organiser", "guests"] as const;
export type ExportAudience = (typeof exportAudiences)[number];
export const exportPictures = ["originals", "large"] as const;
export type ExportPictures = (typeof exportPictures)[number];

/** A 'text' is words without a picture: its caption is all of it. */
export const mediaTypes = ["image", "video", "text"] as const;
export type MediaType = (typeof mediaTypes)[number];

/**
 * State of a post's renditions: being made, made, or failed. 'withdrawn' ones were taken from the web with the post,
 * and are made again when it is approved.
 */
export const mediaStates = ["processing", "ready", "failed", "withdrawn"] as const;

export const scriptPlacements = ["header", "footer"] as const;
export type ScriptPlacement = (typeof scriptPlacements)[number];

/** '12:00 AM', '12:15 AM' … '11:45 PM': 96 steps of 15 minutes (spec, section 5). */
export const startTimes: readonly string[] = Array.from({ length: 96 }, (_, step) => {
  const hour = Math.floor(step / 4);
  const minute = String((step % 4) * 15).padStart(2, "0");
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
});

/** Hours, 0.5 to 24 in steps of 0.5. */
export const eventLengths: readonly number[] = Array.from({ length: 48 }, (_, step) => (step + 1) / 2);

/** 0 to 20. */
export const adsPerPostOptions: readonly number[] = Array.from({ length: 21 }, (_, count) => count);

/** Seconds between two full-screen QR codes on a wall; 0 for never. */
export const qrCallOptions: readonly number[] = [0, 30, 45, 60, 90, 120, 180, 300, 600];

/** Durations of an announcement in minutes. */
export const announcementMinutes: readonly number[] = [1, 5, 15, 60];

/** What all screens of an event can show instead of its layout; the first four are layouts themselves. */
export const sceneKinds = [
  "Mosaic",
  "Two columns",
  "List",
  "Spotlight",
  "Favourites",
  "Post yours",
  "Sponsor",
  "Numbers",
  "Countdown",
  "Photo call",
] as const;
export type SceneKind = (typeof sceneKinds)[number];

/** The orders of a run of show. */
export const runOrders = ["start", "hold", "resume", "next", "stop"] as const;
export type RunOrder = (typeof runOrders)[number];

/** Seconds that a post may wait before the alarm; 0 for never. */
export const waitAlarmOptions: readonly number[] = [0, 60, 120, 300, 600];
