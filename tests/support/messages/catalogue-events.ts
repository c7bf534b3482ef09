import { messages } from "@/lib/shared/all-messages";
import { type CatalogueRow, story } from "./catalogue-row";

const { events, posts, submission, common } = messages;

const event = "an organiser creates an event, edits it, changes its status in place and deletes it";
const refusedPost = "a rejected change of a post shows an error, and the post stays as it was";
const lists = "a list that fails to load stops loading, and the page stays usable";

/** Events, their walls and their posts. */
export const eventRows: readonly CatalogueRow[] = [
  {
    situation: "Event save failure, the server's message (title Error, danger)",
    sentence: "URL is not Available!",
    says: events.slugTaken,
    ...story("events/events", "a taken slug is reported while typing and on save", "text.slugTaken"),
  },
  {
    situation: "Event save failure, else",
    sentence: "There was an error!",
    says: common.error,
    ...story(
      "languages/message-walk",
      "a failed save or deletion of an event shows the catalogue's sentences under the title Error",
      "messages.common.error",
    ),
  },
  {
    situation: "Event saved",
    sentence: "Successfully added the event!",
    says: events.saved,
    ...story("events/events", event, "text.saved"),
  },
  {
    situation: "Event delete, the question",
    sentence: "Are you sure you want to delete this?",
    says: common.deleteConfirmation,
    ...story("events/events", event, "messages.common.deleteConfirmation"),
  },
  {
    situation: "Event deleted",
    sentence: "Deleted successfully",
    says: common.deleted,
    ...story("events/events", event, "messages.common.deleted"),
  },
  {
    situation: "Event delete failure",
    sentence: "An error occurred while deleting.",
    says: common.deleteFailed,
    ...story(
      "languages/message-walk",
      "a failed save or deletion of an event shows the catalogue's sentences under the title Error",
      "messages.common.deleteFailed",
    ),
  },
  {
    situation: "Event, script, ads group and moderator list loads",
    sentence: null,
    says: null,
    ...story("languages/message-walk", lists, "paths.events"),
  },
  {
    situation: "Wall load failure",
    sentence: null,
    says: null,
    ...story(
      "languages/message-walk",
      "a wall that fails to load stops loading and appears once it can load",
      "messages.common.loading",
    ),
  },
  {
    situation: "Broken images",
    sentence: null,
    says: posts.mediaMissing,
    ...story(
      "languages/message-walk",
      "a picture that fails to load leaves a placeholder",
      "messages.posts.mediaMissing",
    ),
  },
  {
    situation: "Non-image file chosen for event images",
    sentence: "Only image files are allowed.",
    says: events.onlyImages,
    ...story(
      "events/event-branding",
      "a video is rejected as a picture, and texts of too little contrast are pointed out",
      "text.onlyImages",
    ),
  },
  {
    situation: "Submit post failure, the server's message",
    sentence: "This event has ended. Thank you for being part of it!",
    says: events.ended,
    ...story(
      "languages/message-walk",
      "a post that the server rejects shows the reason and keeps the form's content",
      "messages.events.ended",
    ),
  },
  {
    situation: "Submit post failure, else",
    sentence: "There was an error!",
    says: common.error,
    ...story(
      "languages/message-walk",
      "a post rejected without a message shows the catalogue's sentence and is sent on retry",
      "messages.common.error",
    ),
  },
  {
    situation: "Video id fetch failure",
    sentence: "Failed to fetch video ID. Please try again.",
    says: submission.videoIdFailed,
    ...story(
      "languages/message-walk",
      "a clip without a video id shows an error and keeps the form's content",
      "messages.submission.videoIdFailed",
    ),
  },
  {
    situation: "Post submitted",
    sentence: "Your post has been submitted successfully. It will appear on the wall after approval.",
    says: submission.submitted,
    ...story(
      "form/guest-to-wall",
      "a guest's photo goes from the form through moderation to the wall, and leaves the wall when it is banned",
      "Your post has been submitted successfully. It will appear on the wall after approval.",
    ),
  },
  {
    situation: "Post status",
    sentence: "Status updated",
    says: posts.statusUpdated,
    ...story(
      "moderation/moderation",
      "a guest's post appears without a reload, and two moderators see each other's decisions",
      "messages.posts.statusUpdated",
    ),
  },
  {
    situation: "Post status failure",
    sentence: "Error updating post status",
    says: posts.statusFailed,
    ...story("languages/message-walk", refusedPost, "messages.posts.statusFailed"),
  },
  {
    situation: "Favourite",
    sentence: "Favourite status updated",
    says: posts.favouriteUpdated,
    ...story(
      "moderation/moderation",
      "keys decide, star, select several and undo everything",
      "messages.posts.favouriteUpdated",
    ),
  },
  {
    situation: "Favourite failure",
    sentence: "Error updating favourite status",
    says: posts.favouriteFailed,
    ...story("languages/message-walk", refusedPost, "messages.posts.favouriteFailed"),
  },
];
