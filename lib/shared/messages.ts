import { albumMessages } from "./messages/album";
import { accountMessages, auditLogMessages, usersMessages } from "./messages/console/account";
import { adsMessages, programsMessages } from "./messages/console/ads";
import { authMessages } from "./messages/console/auth";
import { colourSchemeMessages, dashboardMessages, switcherMessages } from "./messages/console/dashboard";
import { exportMessages } from "./messages/console/export";
import { firstStepsMessages, testPhotoMessages } from "./messages/console/first-steps";
import { guestTextMessages } from "./messages/console/guest-texts";
import { guestsMessages } from "./messages/console/guests";
import { invitationMessages } from "./messages/console/invitations";
import { pairingMessages } from "./messages/console/pairing";
import { reportMessages } from "./messages/console/report";
import { retentionMessages } from "./messages/console/retention";
import { screenMessages } from "./messages/console/screens";
import { scriptsMessages } from "./messages/console/scripts";
import { secondFactorMessages } from "./messages/console/second-factor";
import { sessionsMessages } from "./messages/console/sessions";
import { showMessages } from "./messages/console/show";
import { announcementMessages, wallScreensMessages } from "./messages/console/wall-screens";
import { eventDeskMessages } from "./messages/events/event-desk";
import { eventTagMessages } from "./messages/events/event-tags";
import { eventsMessages } from "./messages/events/events";
import { fieldMessages } from "./messages/events/fields";
import { teamPhotosMessages } from "./messages/events/team-photos";
import { httpMessages, realtimeMessages } from "./messages/http";
import { binMessages, deckMessages, failedMediaMessages, holdsMessages } from "./messages/moderation/moderation";
import { postsMessages, videoMessages } from "./messages/moderation/posts";
import { rulesMessages } from "./messages/moderation/rules";
import { rulesPageMessages } from "./messages/moderation/rules-page";
import { waitAlarmMessages } from "./messages/moderation/wait-alarm";
import { wallMessages } from "./messages/wall";

/**
 * Every sentence of the console that a person reads, by feature, in the order of the error catalogue (spec, section 8); the spec's
 * sentences to the letter. A feature's sentences are in messages/<feature>.ts; those of guests' pages, mails and
 * televisions are in all-messages.ts, which no browser loads. Screens keep their plain labels beside
 * their markup; responses to an action are here.
 */
export const messages = {
  product: { name: "Wallflower", title: "Social Media Walls" },
  common: screenMessages,
  http: httpMessages,
  fields: fieldMessages,
  auth: authMessages,
  secondFactor: secondFactorMessages,
  sessions: sessionsMessages,
  users: usersMessages,
  invitations: invitationMessages,
  events: eventsMessages,
  eventDesk: eventDeskMessages,
  teamPhotos: teamPhotosMessages,
  eventTags: eventTagMessages,
  album: albumMessages,
  export: exportMessages,
  guests: guestsMessages,
  report: reportMessages,
  retention: retentionMessages,
  wall: wallMessages,
  guestTexts: guestTextMessages,
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
  waitAlarm: waitAlarmMessages,
  realtime: realtimeMessages,
  wallScreens: wallScreensMessages,
  pairing: pairingMessages,
  announcements: announcementMessages,
  show: showMessages,
  firstSteps: firstStepsMessages,
  testPhoto: testPhotoMessages,
  switcher: switcherMessages,
  colourScheme: colourSchemeMessages,
} as const;
