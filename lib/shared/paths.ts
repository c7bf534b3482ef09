import { albumApiPaths, albumPaths } from "./album-paths";
import { publicApiPaths, publicPaths, queryString, segment } from "./public-paths";
import { receiptApiPaths, receiptPaths } from "./receipt/paths";
import { reportApiPaths, reportPaths } from "./report/paths";
import { securityApiPaths } from "./users/security-paths";

/** Parts of an event's page that a URL can open. */
export const eventDeskParts = ["card", "screens", "announcement", "edit", "duplicate"] as const;
export type EventDeskPart = (typeof eventDeskParts)[number];

/** Every page and API address of the product; no other file spells one out. */
export const paths = {
  ...publicPaths,
  ...receiptPaths,
  ...albumPaths,
  ...reportPaths,
  landing: "/",
  login: "/login",
  /** The login page, which redirects to `redirectTo`; `reason` is a SessionEndReason. */
  loginFor: (redirectTo: string | null, reason?: string) => `/login${queryString({ reason, redirectTo })}`,
  logout: "/logout",
  /** Logs out because of `reason`, then continues like loginFor. */
  logoutFor: (reason: string, redirectTo: string) => `/logout${queryString({ reason, redirectTo })}`,
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  /** The page of a password reset link: no server, log or other site sees the token behind the '#'. */
  resetPasswordWith: (token: string) => `/reset-password#token=${token}`,
  invitation: "/invitation",
  /** The page of an invitation; like a reset link, the token is behind the '#'. */
  invitationWith: (token: string) => `/invitation#token=${token}`,
  /** The page for a user with a generated password. */
  firstPassword: "/first-password",
  /** The page for a user who must set up a second factor. */
  secondFactor: "/second-factor",
  /** The pages that the console frames to preview an unsaved wall, and an unsaved guest form. */
  wallPreview: "/wall-preview",
  formPreview: "/form-preview",
  user: "/user",
  dashboard: "/user/dashboard",
  users: "/user/users",
  events: "/user/events",
  moderate: "/user/moderate",
  ads: "/user/ads",
  adsGroup: "/user/ads-group",
  scripts: "/user/scripts",
  auditLog: "/user/audit-log",
  systemCheck: "/user/system-check",
  accountSettings: "/user/account-settings",
  /** A console page that shows a list. It may open the dialog that adds to it, or that of one item. */
  addTo: (page: string) => `${page}?new=1`,
  editIn: (page: string, id: string) => `${page}${queryString({ edit: id })}`,
  /** Carries a session from the console to `page`, a wall or form at another address. */
  carryOver: (page: string) => `/user/carry-over${queryString({ page })}`,
  /** An event's own page; `open` is the dialog or part to open. */
  eventDesk: (id: string, query: { open?: EventDeskPart; new?: "1" } = {}) =>
    `/user/events/${segment(id)}${queryString(query)}`,
  eventRules: (id: string) => `/user/events/${segment(id)}/rules`,
  moderateEvent: (eventId: string, status?: string) => `/user/moderate${queryString({ event: eventId, status })}`,
  /** All screens; with a code, the form to pair the screen that shows it. */
  screens: "/user/screens",
  pairScreen: (code: string) => `/user/screens${queryString({ code })}`,
  /** The page that a television opens; the poll below it is where browsers send its cookie. */
  screen: "/screen",
  screenPoll: "/screen/poll",
  /** A wall on a named screen; `key` proves the name and stays in the browser. */
  namedScreen: (slug: string, name: string, key: string) =>
    `${publicPaths.event(slug)}${queryString({ screen: name })}#${new URLSearchParams({ key })}`,
  /** The moderation screen with its filters and its open post. Without a status it shows waiting posts. */
  moderatePosts: (query: {
    event?: string;
    status?: string;
    search?: string;
    until?: string;
    mission?: string;
    place?: string;
    post?: string;
  }) => `/user/moderate${queryString(query)}`,
} as const;

/** The route of `eventPost` has a page per post; nobody sees its address (lib/server/base/http/wall-page.ts). */
export const sharedPostPage = "/event/[slug]/post/[id]";
export const sharedPostPath = (slug: string, postId: string) => `${publicPaths.event(slug)}/post/${segment(postId)}`;

export const apiPaths = {
  ...publicApiPaths,
  auth: {
    login: "/api/auth/login",
    logInSecondStep: "/api/auth/log-in-second-step",
    beginPasskey: "/api/auth/begin-passkey",
    logInPasskey: "/api/auth/log-in-passkey",
    logout: "/api/auth/logout",
    refreshAccessToken: "/api/auth/refresh-access-token",
    forgotPassword: "/api/auth/forgot-password",
    resetPassword: "/api/auth/reset-password",
    readInvitation: "/api/auth/read-invitation",
    acceptInvitation: "/api/auth/accept-invitation",
  },
  general: {
    getDashboardData: "/api/general/get-dashboard-data",
    getDashboardActivity: "/api/general/get-dashboard-activity",
    getStorageState: "/api/general/get-storage-state",
    retryRemovals: "/api/general/retry-removals",
    getPictureUpload: "/api/general/get-picture-upload",
  },
  users: {
    getAllUsers: "/api/users/get-all-users",
    addUser: "/api/users/add-user",
    updateUser: (id: string) => `/api/users/update-user/${segment(id)}`,
    deleteUser: (id: string) => `/api/users/delete-user/${segment(id)}`,
    getInvitations: "/api/users/get-invitations",
    inviteUser: "/api/users/invite-user",
    renewInvitation: (id: string) => `/api/users/renew-invitation/${segment(id)}`,
    revokeInvitation: (id: string) => `/api/users/revoke-invitation/${segment(id)}`,
    getAllModerator: "/api/users/get-all-moderator",
    getUserDetails: "/api/users/get-user-details",
    updateUserDetails: "/api/users/update-user-details",
    changePassword: "/api/users/change-password",
    ...securityApiPaths,
  },
  events: {
    ...publicApiPaths.events,
    getEvents: "/api/events/get-events",
    getEventCounts: "/api/events/get-event-counts",
    ...reportApiPaths,
    getEventDesk: (id: string) => `/api/events/get-event-desk/${segment(id)}`,
    addEvent: "/api/events/add-event",
    updateEvent: (id: string) => `/api/events/update-event/${segment(id)}`,
    updateModeration: (id: string) => `/api/events/update-moderation/${segment(id)}`,
    deleteEvent: (id: string) => `/api/events/delete-event/${segment(id)}`,
    checkSlug: (slug: string, excludeId?: string) =>
      `/api/events/check-slug${queryString({ slug, exclude_id: excludeId })}`,
    createViewTicket: (slug: string) => `/api/events/create-view-ticket/${segment(slug)}`,
    unlockEvent: (slug: string) => `/api/events/unlock-event/${segment(slug)}`,
    addEventPost: "/api/events/add-event-post",
    addTeamPost: "/api/events/add-team-post",
    getUploadUrl: "/api/events/get-upload-url",
    getPhotoUpload: "/api/events/get-photo-upload",
    getVideoId: (event_id: string) => `/api/events/get-video-id${queryString({ event_id })}`,
    getModerationEvents: "/api/events/get-moderation-events",
    getAllEventPosts: (query: Record<string, string | number | undefined | null>) =>
      `/api/events/get-all-event-posts${queryString(query)}`,
    getPostCounts: (event_id?: string) => `/api/events/get-post-counts${queryString({ event_id })}`,
    getPostDetails: (id: string) => `/api/events/get-post-details/${segment(id)}`,
    getWaitingPosts: (eventId?: string) => `/api/events/get-waiting-posts${queryString({ event_id: eventId })}`,
    getPostOriginal: (id: string) => `/api/events/get-post-original/${segment(id)}`,
    updateEventPostStatus: (id: string) => `/api/events/update-event-post-status/${segment(id)}`,
    undoEventPostStatus: (id: string) => `/api/events/undo-event-post-status/${segment(id)}`,
    eraseEventPost: (id: string) => `/api/events/erase-event-post/${segment(id)}`,
    getEventRules: (id: string) => `/api/events/get-event-rules/${segment(id)}`,
    updateEventRules: (id: string) => `/api/events/update-event-rules/${segment(id)}`,
    previewEventRules: (id: string) => `/api/events/preview-event-rules/${segment(id)}`,
    getAccountWords: "/api/events/get-account-words",
    updateAccountWords: "/api/events/update-account-words",
    announce: (id: string) => `/api/events/announce/${segment(id)}`,
    holdEventPost: "/api/events/hold-event-post",
    dealEventPost: "/api/events/deal-event-post",
    getEventHolds: (event_id?: string) => `/api/events/get-event-holds${queryString({ event_id })}`,
    getFailedMedia: (event_id?: string) => `/api/events/get-failed-media${queryString({ event_id })}`,
    retryFailedMedia: "/api/events/retry-failed-media",
    retryPostMedia: (id: string) => `/api/events/retry-post-media/${segment(id)}`,
    emptyBin: (event_id?: string) => `/api/events/empty-bin${queryString({ event_id })}`,
    updateEventPostFavourite: (id: string) => `/api/events/update-event-post-favourite/${segment(id)}`,
  },
  ads: {
    getEventAds: "/api/ads/get-event-ads",
    addEventAd: "/api/ads/add-event-ad",
    updateEventAd: (id: string) => `/api/ads/update-event-ad/${segment(id)}`,
    deleteEventAd: (id: string) => `/api/ads/delete-event-ad/${segment(id)}`,
  },
  adsGroup: {
    getEventAdsGroups: "/api/ads-group/get-event-ads-groups",
    addEventAdsGroup: "/api/ads-group/add-event-ads-group",
    updateEventAdsGroup: (id: string) => `/api/ads-group/update-event-ads-group/${segment(id)}`,
    deleteEventAdsGroup: (id: string) => `/api/ads-group/delete-event-ads-group/${segment(id)}`,
    getAdsByGroupId: (ads_group_id: string) => `/api/ads-group/get-ads-by-group-id${queryString({ ads_group_id })}`,
  },
  scripts: {
    ...publicApiPaths.scripts,
    getScripts: (fields?: readonly string[]) => `/api/scripts/get-scripts${queryString({ fields: fields?.join(",") })}`,
    addScript: "/api/scripts/add-script",
    updateScript: (id: string) => `/api/scripts/update-script/${segment(id)}`,
    updateScriptOnOff: (id: string) => `/api/scripts/update-script-onoff/${segment(id)}`,
    deleteScript: (id: string) => `/api/scripts/delete-script/${segment(id)}`,
  },
  screens: {
    ...publicApiPaths.screens,
    getScreenAddress: (eventId: string, name: string) =>
      `/api/screens/get-screen-address/${segment(eventId)}${queryString({ name })}`,
    getScreens: (eventId?: string) => `/api/screens/get-screens${queryString({ event_id: eventId })}`,
    getPostScreens: (postId: string) => `/api/screens/get-post-screens/${segment(postId)}`,
    pauseScreens: (eventId: string) => `/api/screens/pause-screens/${segment(eventId)}`,
    pollDevice: "/api/screens/poll-device",
    pairDevice: "/api/screens/pair-device",
    identifyScreen: (id: string) => `/api/screens/identify-screen/${segment(id)}`,
    updateScreen: (id: string) => `/api/screens/update-screen/${segment(id)}`,
    forgetScreen: (id: string) => `/api/screens/forget-screen/${segment(id)}`,
  },
  exports: {
    getExportSize: (eventId: string, choice: Record<string, string>) =>
      `/api/exports/get-export-size/${segment(eventId)}${queryString(choice)}`,
    createExport: (eventId: string) => `/api/exports/create-export/${segment(eventId)}`,
    downloadExport: (id: string, address: { expires: string; signature: string }) =>
      `/api/exports/download-export/${segment(id)}${queryString(address)}`,
  },
  account: {
    createExport: "/api/account/create-export",
    closeAccount: "/api/account/close-account",
    updateSignInRules: "/api/account/update-sign-in-rules",
    keepAccount: "/api/account/keep-account",
  },
  guests: {
    findGuest: "/api/guests/find-guest",
    exportGuest: "/api/guests/export-guest",
    eraseGuest: "/api/guests/erase-guest",
  },
  receipts: receiptApiPaths,
  retention: {
    getRetention: (eventId: string) => `/api/retention/get-retention/${segment(eventId)}`,
    updateRetention: (eventId: string) => `/api/retention/update-retention/${segment(eventId)}`,
    getDueEvents: "/api/retention/get-due-events",
    getDefault: "/api/retention/get-default",
    updateDefault: "/api/retention/update-default",
    confirmWarnings: "/api/retention/confirm-warnings",
  },
  albums: {
    ...albumApiPaths,
    getAlbum: (eventId: string) => `/api/albums/get-album/${segment(eventId)}`,
    getLovedPosts: (eventId: string) => `/api/albums/get-loved-posts/${segment(eventId)}`,
    updateAlbum: (eventId: string) => `/api/albums/update-album/${segment(eventId)}`,
  },
  realtimeUserAuth: "/api/realtime/user-auth",
  auditLog: {
    getAuditLog: (query: Record<string, string | number | undefined | null>) =>
      `/api/audit-log/get-audit-log${queryString(query)}`,
    exportAuditLog: (query: Record<string, string | undefined>) =>
      `/api/audit-log/export-audit-log${queryString(query)}`,
  },
  /** The upload endpoint of the embedded video host; append an id for one upload. */
  videoUploads: "/api/video-uploads/",
  /** The same for large photos. */
  photoUploads: "/api/photo-uploads/",
  /** The endpoint that tells a phone which parts of an upload the bucket still lacks. */
  uploadParts: (id: string) => `/api/upload-parts/${segment(id)}`,
  media: (key: string) => `/api/media/${key.split("/").map(segment).join("/")}`,
  health: "/api/health",
  openapi: "/api/openapi.json",
  expireWall: "/api/internal/expire-wall",
  probeAddress: "/api/internal/probe-address",
  checkSystem: "/api/doctor/check-system",
} as const;
