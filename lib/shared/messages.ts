import { accountMessages, auditLogMessages, usersMessages } from "./messages/account";
import { adsMessages, programsMessages } from "./messages/ads";
import { albumMessages } from "./messages/album";
import { authMessages } from "./messages/auth";
import { colourSchemeMessages, dashboardMessages, switcherMessages } from "./messages/dashboard";
import { english } from "./messages/english";
import { eventDeskMessages } from "./messages/event-desk";
import { eventsMessages } from "./messages/events";
import { exportMessages } from "./messages/export";
import { fieldMessages } from "./messages/fields";
import { firstStepsMessages, testPhotoMessages } from "./messages/first-steps";
import { guestsMessages } from "./messages/guests";
import { httpMessages, realtimeMessages } from "./messages/http";
import { invitationMessages } from "./messages/invitations";
import { binMessages, deckMessages, failedMediaMessages, holdsMessages } from "./messages/moderation";
import { pairingMessages } from "./messages/pairing";
import { postsMessages, videoMessages } from "./messages/posts";
import { retentionMessages } from "./messages/retention";
import { rulesMessages } from "./messages/rules";
import { rulesPageMessages } from "./messages/rules-page";
import { screenMessages } from "./messages/screens";
import { scriptsMessages } from "./messages/scripts";
import { waitAlarmMessages } from "./messages/wait-alarm";
import { announcementMessages, wallScreensMessages } from "./messages/wall-screens";

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
  invitations: invitationMessages,
  events: eventsMessages,
  eventDesk: eventDeskMessages,
  album: albumMessages,
  albumPage: english.albumPage,
  export: exportMessages,
  guests: guestsMessages,
  retention: retentionMessages,
  wall: english.wall,
  ...english.guest,
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
  mails: english.mails,
  waitAlarm: waitAlarmMessages,
  realtime: realtimeMessages,
  wallScreens: wallScreensMessages,
  pairing: pairingMessages,
  screenPage: english.screenPage,
  announcements: announcementMessages,
  firstSteps: firstStepsMessages,
  testPhoto: testPhotoMessages,
  switcher: switcherMessages,
  colourScheme: colourSchemeMessages,
} as const;
