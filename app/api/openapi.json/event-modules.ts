import * as addEvent from "../events/add-event/route";
import * as addEventPost from "../events/add-event-post/route";
import * as addTeamPost from "../events/add-team-post/route";
import * as announce from "../events/announce/[id]/route";
import * as bringUpPost from "../events/bring-up-post/[id]/route";
import * as checkSlug from "../events/check-slug/route";
import * as createViewTicket from "../events/create-view-ticket/[slug]/route";
import * as dealEventPost from "../events/deal-event-post/route";
import * as deleteEvent from "../events/delete-event/[id]/route";
import * as directRun from "../events/direct-run/[id]/route";
import * as emptyBin from "../events/empty-bin/route";
import * as eraseEventPost from "../events/erase-event-post/[id]/route";
import * as eventBySlug from "../events/event-by-slug/[slug]/route";
import * as exportEventReport from "../events/export-event-report/[id]/route";
import * as getAccountWords from "../events/get-account-words/route";
import * as getAllEventPosts from "../events/get-all-event-posts/route";
import * as getApprovedEventPosts from "../events/get-approved-event-posts/[eventId]/route";
import * as getEventCounts from "../events/get-event-counts/route";
import * as getEventDesk from "../events/get-event-desk/[id]/route";
import * as getEventHolds from "../events/get-event-holds/route";
import * as getEventReport from "../events/get-event-report/[id]/route";
import * as getEventRules from "../events/get-event-rules/[id]/route";
import * as getEvents from "../events/get-events/route";
import * as getFailedMedia from "../events/get-failed-media/route";
import * as getModerationEvents from "../events/get-moderation-events/route";
import * as getPhotoUpload from "../events/get-photo-upload/route";
import * as getPostCounts from "../events/get-post-counts/route";
import * as getPostDetails from "../events/get-post-details/[id]/route";
import * as getPostOriginal from "../events/get-post-original/[id]/route";
import * as getShow from "../events/get-show/[id]/route";
import * as getUploadUrl from "../events/get-upload-url/route";
import * as getVideoId from "../events/get-video-id/route";
import * as getWaitingPosts from "../events/get-waiting-posts/route";
import * as holdEventPost from "../events/hold-event-post/route";
import * as previewEventRules from "../events/preview-event-rules/[id]/route";
import * as redeemViewTicket from "../events/redeem-view-ticket/[slug]/route";
import * as retryFailedMedia from "../events/retry-failed-media/route";
import * as retryPostMedia from "../events/retry-post-media/[id]/route";
import * as setScene from "../events/set-scene/[id]/route";
import * as undoEventPostStatus from "../events/undo-event-post-status/[id]/route";
import * as unlockEvent from "../events/unlock-event/[slug]/route";
import * as updateAccountWords from "../events/update-account-words/route";
import * as updateEvent from "../events/update-event/[id]/route";
import * as updateEventPostFavourite from "../events/update-event-post-favourite/[id]/route";
import * as updateEventPostStatus from "../events/update-event-post-status/[id]/route";
import * as updateEventRules from "../events/update-event-rules/[id]/route";
import * as updateModeration from "../events/update-moderation/[id]/route";
import * as updateRun from "../events/update-run/[id]/route";
import * as updateSponsorLink from "../events/update-sponsor-link/[id]/route";
import * as wallChanges from "../events/wall-changes/[eventId]/route";
import * as wallNumbers from "../events/wall-numbers/[eventId]/route";

/** The route modules of events and their posts (modules.ts). */
export const eventModules = {
  "/api/events/add-event": addEvent,
  "/api/events/add-event-post": addEventPost,
  "/api/events/add-team-post": addTeamPost,
  "/api/events/announce/{id}": announce,
  "/api/events/bring-up-post/{id}": bringUpPost,
  "/api/events/direct-run/{id}": directRun,
  "/api/events/get-show/{id}": getShow,
  "/api/events/set-scene/{id}": setScene,
  "/api/events/update-run/{id}": updateRun,
  "/api/events/wall-numbers/{eventId}": wallNumbers,
  "/api/events/check-slug": checkSlug,
  "/api/events/deal-event-post": dealEventPost,
  "/api/events/delete-event/{id}": deleteEvent,
  "/api/events/empty-bin": emptyBin,
  "/api/events/erase-event-post/{id}": eraseEventPost,
  "/api/events/event-by-slug/{slug}": eventBySlug,
  "/api/events/get-account-words": getAccountWords,
  "/api/events/get-all-event-posts": getAllEventPosts,
  "/api/events/get-approved-event-posts/{eventId}": getApprovedEventPosts,
  "/api/events/get-event-counts": getEventCounts,
  "/api/events/export-event-report/{id}": exportEventReport,
  "/api/events/get-event-desk/{id}": getEventDesk,
  "/api/events/get-event-report/{id}": getEventReport,
  "/api/events/get-event-holds": getEventHolds,
  "/api/events/get-event-rules/{id}": getEventRules,
  "/api/events/get-events": getEvents,
  "/api/events/get-failed-media": getFailedMedia,
  "/api/events/get-moderation-events": getModerationEvents,
  "/api/events/get-photo-upload": getPhotoUpload,
  "/api/events/get-post-counts": getPostCounts,
  "/api/events/get-post-details/{id}": getPostDetails,
  "/api/events/get-post-original/{id}": getPostOriginal,
  "/api/events/get-upload-url": getUploadUrl,
  "/api/events/get-video-id": getVideoId,
  "/api/events/get-waiting-posts": getWaitingPosts,
  "/api/events/hold-event-post": holdEventPost,
  "/api/events/preview-event-rules/{id}": previewEventRules,
  "/api/events/retry-failed-media": retryFailedMedia,
  "/api/events/retry-post-media/{id}": retryPostMedia,
  "/api/events/undo-event-post-status/{id}": undoEventPostStatus,
  "/api/events/create-view-ticket/{slug}": createViewTicket,
  "/api/events/redeem-view-ticket/{slug}": redeemViewTicket,
  "/api/events/unlock-event/{slug}": unlockEvent,
  "/api/events/update-account-words": updateAccountWords,
  "/api/events/update-event-post-favourite/{id}": updateEventPostFavourite,
  "/api/events/update-event-post-status/{id}": updateEventPostStatus,
  "/api/events/update-event-rules/{id}": updateEventRules,
  "/api/events/update-event/{id}": updateEvent,
  "/api/events/update-moderation/{id}": updateModeration,
  "/api/events/update-sponsor-link/{id}": updateSponsorLink,
  "/api/events/wall-changes/{eventId}": wallChanges,
};
