import * as closeAccount from "../account/close-account/route";
import * as createAccountExport from "../account/create-export/route";
import * as keepAccount from "../account/keep-account/route";
import * as updateSignInRules from "../account/update-sign-in-rules/route";
import * as addEventAd from "../ads/add-event-ad/route";
import * as deleteEventAd from "../ads/delete-event-ad/[id]/route";
import * as getEventAds from "../ads/get-event-ads/route";
import * as updateEventAd from "../ads/update-event-ad/[id]/route";
import * as addEventAdsGroup from "../ads-group/add-event-ads-group/route";
import * as deleteEventAdsGroup from "../ads-group/delete-event-ads-group/[id]/route";
import * as getAdsByGroupId from "../ads-group/get-ads-by-group-id/route";
import * as getEventAdsGroups from "../ads-group/get-event-ads-groups/route";
import * as updateEventAdsGroup from "../ads-group/update-event-ads-group/[id]/route";
import * as createAlbumDownload from "../albums/create-download/route";
import * as downloadAlbum from "../albums/download-album/[id]/route";
import * as getAlbum from "../albums/get-album/[id]/route";
import * as getAlbumChanges from "../albums/get-album-changes/route";
import * as getAlbumHearts from "../albums/get-album-hearts/route";
import * as getAlbumPosts from "../albums/get-album-posts/route";
import * as getLovedPosts from "../albums/get-loved-posts/[id]/route";
import * as heartPost from "../albums/heart-post/route";
import * as unlockAlbum from "../albums/unlock-album/route";
import * as updateAlbum from "../albums/update-album/[id]/route";
import * as exportAuditLog from "../audit-log/export-audit-log/route";
import * as getAuditLog from "../audit-log/get-audit-log/route";
import * as acceptInvitation from "../auth/accept-invitation/route";
import * as beginPasskey from "../auth/begin-passkey/route";
import * as forgotPassword from "../auth/forgot-password/route";
import * as logInPasskey from "../auth/log-in-passkey/route";
import * as logInSecondStep from "../auth/log-in-second-step/route";
import * as login from "../auth/login/route";
import * as logout from "../auth/logout/route";
import * as readInvitation from "../auth/read-invitation/route";
import * as refreshAccessToken from "../auth/refresh-access-token/route";
import * as resetPassword from "../auth/reset-password/route";
import * as checkSystem from "../doctor/check-system/route";
import * as createExport from "../exports/create-export/[id]/route";
import * as downloadExport from "../exports/download-export/[id]/route";
import * as getExportSize from "../exports/get-export-size/[id]/route";
import * as getDashboardActivity from "../general/get-dashboard-activity/route";
import * as getDashboardData from "../general/get-dashboard-data/route";
import * as getPictureUpload from "../general/get-picture-upload/route";
import * as getStorageState from "../general/get-storage-state/route";
import * as retryRemovals from "../general/retry-removals/route";
import * as eraseGuest from "../guests/erase-guest/route";
import * as exportGuest from "../guests/export-guest/route";
import * as findGuest from "../guests/find-guest/route";
import * as health from "../health/route";
import * as expireWall from "../internal/expire-wall/route";
import * as probeAddress from "../internal/probe-address/route";
import * as drainJobs from "../jobs/drain/route";
import * as live from "../live/route";
import * as media from "../media/[...key]/route";
import * as metrics from "../metrics/route";
import * as photoUploads from "../photo-uploads/[[...path]]/route";
import * as ready from "../ready/route";
import * as realtimeAuth from "../realtime/auth/route";
import * as realtimeUserAuth from "../realtime/user-auth/route";
import * as createDownload from "../receipts/create-download/[id]/route";
import * as downloadOriginal from "../receipts/download-original/[id]/route";
import * as getPicture from "../receipts/get-picture/[id]/route";
import * as getReceiptPosts from "../receipts/get-posts/route";
import * as mailReceiptLink from "../receipts/mail-link/route";
import * as takeBackPost from "../receipts/take-back-post/[id]/route";
import * as withdrawConsent from "../receipts/withdraw-consent/route";
import * as confirmWarnings from "../retention/confirm-warnings/route";
import * as getDefaultRetention from "../retention/get-default/route";
import * as getDueEvents from "../retention/get-due-events/route";
import * as getRetention from "../retention/get-retention/[id]/route";
import * as updateDefaultRetention from "../retention/update-default/route";
import * as updateRetention from "../retention/update-retention/[id]/route";
import * as forgetScreen from "../screens/forget-screen/[id]/route";
import * as getPostScreens from "../screens/get-post-screens/[id]/route";
import * as getScreenAddress from "../screens/get-screen-address/[id]/route";
import * as getScreens from "../screens/get-screens/route";
import * as identifyScreen from "../screens/identify-screen/[id]/route";
import * as pairDevice from "../screens/pair-device/route";
import * as pauseScreens from "../screens/pause-screens/[id]/route";
import * as pollDevice from "../screens/poll-device/route";
import * as reportScreen from "../screens/report-screen/route";
import * as updateScreen from "../screens/update-screen/[id]/route";
import * as addScript from "../scripts/add-script/route";
import * as deleteScript from "../scripts/delete-script/[id]/route";
import * as getScripts from "../scripts/get-scripts/route";
import * as getScriptsPerIds from "../scripts/get-scripts-per-ids/route";
import * as updateScript from "../scripts/update-script/[id]/route";
import * as updateScriptOnOff from "../scripts/update-script-onoff/[id]/route";
import * as uploadParts from "../upload-parts/[id]/route";
import * as addPasskey from "../users/add-passkey/route";
import * as addUser from "../users/add-user/route";
import * as beginNewPasskey from "../users/begin-new-passkey/route";
import * as beginSecondFactor from "../users/begin-second-factor/route";
import * as changePassword from "../users/change-password/route";
import * as confirmPasskey from "../users/confirm-passkey/route";
import * as confirmSecondFactor from "../users/confirm-second-factor/route";
import * as deleteUser from "../users/delete-user/[id]/route";
import * as enableSecondFactor from "../users/enable-second-factor/route";
import * as endOtherSessions from "../users/end-other-sessions/route";
import * as endSession from "../users/end-session/[id]/route";
import * as getAllModerator from "../users/get-all-moderator/route";
import * as getAllUsers from "../users/get-all-users/route";
import * as getInvitations from "../users/get-invitations/route";
import * as getSecondFactor from "../users/get-second-factor/route";
import * as getSessions from "../users/get-sessions/route";
import * as getUserDetails from "../users/get-user-details/route";
import * as inviteUser from "../users/invite-user/route";
import * as removePasskey from "../users/remove-passkey/[id]/route";
import * as removeSecondFactor from "../users/remove-second-factor/[id]/route";
import * as renewInvitation from "../users/renew-invitation/[id]/route";
import * as renewRecoveryCodes from "../users/renew-recovery-codes/route";
import * as revokeInvitation from "../users/revoke-invitation/[id]/route";
import * as updateUser from "../users/update-user/[id]/route";
import * as updateUserDetails from "../users/update-user-details/route";
import * as videoUploads from "../video-uploads/[[...path]]/route";
import { eventModules } from "./event-modules";

/**
 * Maps every path to its route module. A bundler cannot walk folders, so the list is explicit; a test compares it
 * with the files.
 */
export const routeModules = {
  ...eventModules,
  "/api/ads-group/add-event-ads-group": addEventAdsGroup,
  "/api/ads-group/delete-event-ads-group/{id}": deleteEventAdsGroup,
  "/api/ads-group/get-ads-by-group-id": getAdsByGroupId,
  "/api/ads-group/get-event-ads-groups": getEventAdsGroups,
  "/api/ads-group/update-event-ads-group/{id}": updateEventAdsGroup,
  "/api/ads/add-event-ad": addEventAd,
  "/api/ads/delete-event-ad/{id}": deleteEventAd,
  "/api/ads/get-event-ads": getEventAds,
  "/api/ads/update-event-ad/{id}": updateEventAd,
  "/api/auth/accept-invitation": acceptInvitation,
  "/api/auth/forgot-password": forgotPassword,
  "/api/albums/create-download": createAlbumDownload,
  "/api/albums/download-album/{id}": downloadAlbum,
  "/api/albums/get-album/{id}": getAlbum,
  "/api/albums/get-album-changes": getAlbumChanges,
  "/api/albums/get-album-hearts": getAlbumHearts,
  "/api/albums/get-album-posts": getAlbumPosts,
  "/api/albums/get-loved-posts/{id}": getLovedPosts,
  "/api/albums/heart-post": heartPost,
  "/api/albums/unlock-album": unlockAlbum,
  "/api/albums/update-album/{id}": updateAlbum,
  "/api/audit-log/export-audit-log": exportAuditLog,
  "/api/audit-log/get-audit-log": getAuditLog,
  "/api/auth/login": login,
  "/api/auth/logout": logout,
  "/api/auth/read-invitation": readInvitation,
  "/api/auth/refresh-access-token": refreshAccessToken,
  "/api/auth/reset-password": resetPassword,
  "/api/doctor/check-system": checkSystem,
  "/api/account/close-account": closeAccount,
  "/api/account/create-export": createAccountExport,
  "/api/account/keep-account": keepAccount,
  "/api/guests/erase-guest": eraseGuest,
  "/api/guests/export-guest": exportGuest,
  "/api/guests/find-guest": findGuest,
  "/api/exports/create-export/{id}": createExport,
  "/api/exports/download-export/{id}": downloadExport,
  "/api/exports/get-export-size/{id}": getExportSize,
  "/api/general/get-dashboard-activity": getDashboardActivity,
  "/api/general/get-dashboard-data": getDashboardData,
  "/api/general/get-picture-upload": getPictureUpload,
  "/api/general/get-storage-state": getStorageState,
  "/api/general/retry-removals": retryRemovals,
  "/api/health": health,
  "/api/internal/expire-wall": expireWall,
  "/api/internal/probe-address": probeAddress,
  "/api/jobs/drain": drainJobs,
  "/api/live": live,
  "/api/ready": ready,
  "/api/media/{key}": media,
  "/api/metrics": metrics,
  "/api/photo-uploads/{path}": photoUploads,
  "/api/realtime/auth": realtimeAuth,
  "/api/realtime/user-auth": realtimeUserAuth,
  "/api/receipts/create-download/{id}": createDownload,
  "/api/receipts/download-original/{id}": downloadOriginal,
  "/api/receipts/get-picture/{id}": getPicture,
  "/api/receipts/get-posts": getReceiptPosts,
  "/api/receipts/mail-link": mailReceiptLink,
  "/api/receipts/take-back-post/{id}": takeBackPost,
  "/api/receipts/withdraw-consent": withdrawConsent,
  "/api/retention/confirm-warnings": confirmWarnings,
  "/api/retention/get-default": getDefaultRetention,
  "/api/retention/get-due-events": getDueEvents,
  "/api/retention/get-retention/{id}": getRetention,
  "/api/retention/update-default": updateDefaultRetention,
  "/api/retention/update-retention/{id}": updateRetention,
  "/api/screens/forget-screen/{id}": forgetScreen,
  "/api/screens/get-post-screens/{id}": getPostScreens,
  "/api/screens/get-screen-address/{id}": getScreenAddress,
  "/api/screens/get-screens": getScreens,
  "/api/screens/identify-screen/{id}": identifyScreen,
  "/api/screens/pair-device": pairDevice,
  "/api/screens/pause-screens/{id}": pauseScreens,
  "/api/screens/poll-device": pollDevice,
  "/api/screens/report-screen": reportScreen,
  "/api/screens/update-screen/{id}": updateScreen,
  "/api/scripts/add-script": addScript,
  "/api/scripts/delete-script/{id}": deleteScript,
  "/api/scripts/get-scripts": getScripts,
  "/api/scripts/get-scripts-per-ids": getScriptsPerIds,
  "/api/scripts/update-script-onoff/{id}": updateScriptOnOff,
  "/api/scripts/update-script/{id}": updateScript,
  "/api/upload-parts/{id}": uploadParts,
  "/api/users/add-user": addUser,
  "/api/account/update-sign-in-rules": updateSignInRules,
  "/api/auth/log-in-second-step": logInSecondStep,
  "/api/auth/begin-passkey": beginPasskey,
  "/api/auth/log-in-passkey": logInPasskey,
  "/api/users/begin-new-passkey": beginNewPasskey,
  "/api/users/add-passkey": addPasskey,
  "/api/users/confirm-passkey": confirmPasskey,
  "/api/users/remove-passkey/{id}": removePasskey,
  "/api/users/get-second-factor": getSecondFactor,
  "/api/users/begin-second-factor": beginSecondFactor,
  "/api/users/enable-second-factor": enableSecondFactor,
  "/api/users/confirm-second-factor": confirmSecondFactor,
  "/api/users/renew-recovery-codes": renewRecoveryCodes,
  "/api/users/remove-second-factor/{id}": removeSecondFactor,
  "/api/users/end-other-sessions": endOtherSessions,
  "/api/users/end-session/{id}": endSession,
  "/api/users/get-sessions": getSessions,
  "/api/users/change-password": changePassword,
  "/api/users/delete-user/{id}": deleteUser,
  "/api/users/get-all-moderator": getAllModerator,
  "/api/users/get-all-users": getAllUsers,
  "/api/users/get-invitations": getInvitations,
  "/api/users/get-user-details": getUserDetails,
  "/api/users/invite-user": inviteUser,
  "/api/users/renew-invitation/{id}": renewInvitation,
  "/api/users/revoke-invitation/{id}": revokeInvitation,
  "/api/users/update-user-details": updateUserDetails,
  "/api/users/update-user/{id}": updateUser,
  "/api/video-uploads/{path}": videoUploads,
};
