import { accountMessages } from "./messages/account";
import { adsMessages } from "./messages/ads";
import { announcementMessages } from "./messages/announcements";
import { auditLogMessages } from "./messages/audit-log";
import { authMessages } from "./messages/auth";
import { binMessages } from "./messages/bin";
import { dashboardMessages } from "./messages/dashboard";
import { deckMessages } from "./messages/deck";
import { eventDeskMessages } from "./messages/event-desk";
import { eventsMessages } from "./messages/events";
import { exportMessages } from "./messages/export";
import { failedMediaMessages } from "./messages/failed-media";
import { fieldMessages } from "./messages/fields";
import { guestFormMessages } from "./messages/guest-form";
import { holdsMessages } from "./messages/holds";
import { httpMessages } from "./messages/http";
import { inAppMessages } from "./messages/in-app";
import { notificationsMessages } from "./messages/notifications";
import { postsMessages } from "./messages/posts";
import { programsMessages } from "./messages/programs";
import { realtimeMessages } from "./messages/realtime";
import { receiptMessages } from "./messages/receipt";
import { rulesMessages } from "./messages/rules";
import { rulesPageMessages } from "./messages/rules-page";
import { screenMessages } from "./messages/screens";
import { scriptsMessages } from "./messages/scripts";
import { submissionMessages } from "./messages/submission";
import { switcherMessages } from "./messages/switcher";
import { uploadMessages } from "./messages/uploads";
import { usersMessages } from "./messages/users";
import { videoMessages } from "./messages/videos";
import { waitAlarmMessages } from "./messages/wait-alarm";
import { wallMessages } from "./messages/wall";
import { wallScreensMessages } from "./messages/wall-screens";

/**
 * Every sentence that a person reads, by feature, in the order of the error catalogue (spec, section 8); the spec's
 * sentences to the letter. A feature's sentences are in messages/<feature>.ts. Screens keep their plain labels beside
 * their markup; responses to an action are here.
 */
export const messages = {
  product: { name: "Wallflower", title: "Social Media Walls" },
  common: screenMessages,
  http: httpMessages,
  fields: fieldMessages,
  auth: authMessages,
  users: usersMessages,
  events: eventsMessages,
  eventDesk: eventDeskMessages,
  export: exportMessages,
  wall: wallMessages,
  submission: submissionMessages,
  uploads: uploadMessages,
  guestForm: guestFormMessages,
  inApp: inAppMessages,
  receipt: receiptMessages,
  videos: videoMessages,
  posts: postsMessages,
  deck: deckMessages,
  holds: holdsMessages,
  bin: binMessages,
  failedMedia: failedMediaMessages,
  ads: adsMessages,
  programs: programsMessages,
  rules: rulesMessages,
  rulesPage: rulesPageMessages,
  scripts: scriptsMessages,
  account: accountMessages,
  auditLog: auditLogMessages,
  dashboard: dashboardMessages,
  notifications: notificationsMessages,
  waitAlarm: waitAlarmMessages,
  realtime: realtimeMessages,
  wallScreens: wallScreensMessages,
  announcements: announcementMessages,
  switcher: switcherMessages,
} as const;
