import { limits } from "./limits";

/**
 * Every sentence a person reads, in the order of the error catalogue (spec, section 8); the spec's sentences to the
 * letter. Screens keep their plain labels beside their markup; what is said in answer to something stands here.
 */

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
const tooLong = (field: string, length: number) => `${field} can be at most ${length} characters long.`;

export const messages = {
  product: { name: "Wallflower", title: "Social Media Walls" },

  common: {
    error: "There was an error!",
    loading: "Loading...",
    close: "Close",
    cancel: "Cancel",
    delete: "Delete",
    save: "Save",
    undo: "Undo",
    retry: "Try again",
    deleteConfirmation: "Are you sure you want to delete this?",
    deleted: "Deleted successfully",
    deleteFailed: "An error occurred while deleting.",
    needsAdmin: "This page needs an admin. Ask an admin of your company for access.",
    offline: "You seem to be offline. Check your connection and try again.",
  },

  http: {
    unauthenticated: "Please log in.",
    tokenExpired: "Your session needs to be refreshed.",
    forbidden: "You are not allowed to do this.",
    notFound: "Not found.",
    internal: "Something went wrong on our side. Please try again.",
    unavailable: "The service is not available right now. Please try again in a moment.",
    malformedBody: "The request could not be read.",
    invalidInput: "Please check what you entered.",
    unsupportedBody: "This kind of request body is not supported.",
    methodNotAllowed: "This address does not support that method.",
    bodyTooLarge: "This is too large to send.",
    uploadBrokeOff: "The upload broke off. Please try again.",
    rateLimited: (seconds: number) =>
      `Too many tries. Please wait ${seconds} ${seconds === 1 ? "second" : "seconds"} and try again.`,
    invalidId: "This is not a valid id.",
    invalidCursor: "This page link is no longer valid.",
  },

  /** What a field refuses, with its label in the sentence. */
  fields: {
    tooLong,
    invalidText: (field: string) => `${field} must be text.`,
    invalidChoice: (field: string) => `Please choose one of the options for ${field}.`,
    invalidColour: (field: string) => `${field} must be a colour such as #1A2B3C.`,
    invalidUrl: (field: string) => `${field} must be a web address such as https://example.com.`,
    invalidEmails: (field: string) => `${field} must be email addresses with commas between them.`,
  },

  auth: {
    invalidCredentials: "Invalid email or password.",
    loginFailed: "An error occurred. Please try again.",
    emailRequired: "Email is required.",
    passwordRequired: "Password is required.",
    refreshFailed: "Token refresh failed. Please log in again.",
    sessionEnded: "Your session has ended. Please log in again.",
    cookiesNeeded: "Your browser does not keep our cookie. Please allow cookies for this page and log in again.",
    loggedOut: "You are logged out.",
  },

  users: {
    added: "Successfully added the user!",
    updated: "User updated successfully",
    updateFailed: "There was an error updating the user.",
    bothMandatory: "Both email and password are mandatory.",
    emailRequired: "Email is required.",
    emailInvalid: "Please enter a valid email address.",
    emailTaken: "A user with this email already exists.",
    passwordTooShort: `The password needs at least ${limits.passwordMinLength} characters.`,
    passwordTooLong: tooLong("The password", limits.passwordMaxLength),
    cannotDeleteSelf: "You cannot delete yourself.",
  },

  events: {
    nameMandatory: "Event Name is mandatory.",
    dateMandatory: "Event Date is mandatory.",
    slugMandatory: "Event URL slug is mandatory.",
    slugInvalid: "The URL can hold lower-case letters, digits and hyphens, at most 80.",
    slugTaken: "URL is not Available!",
    slugAvailable: "URL is Available!",
    dateInvalid: "The event date must be a real date, as in 2025-12-31.",
    onlyImages: "Only image files are allowed.",
    saved: "Successfully added the event!",
    statusSaved: "Event status updated",
    notFound: "Event not found!",
    ended: "This event has ended. Thank you for being part of it!",
    draftRibbon: "Draft: only you and your team can see this page.",
    privateRibbon: "Private: guests need the event's password.",
    passwordNeeded: "This event is private. Enter its password to go on.",
    passwordWrong: "This is not the event's password.",
    passwordMissing: "This event is private and has no password: only its team can open it.",
    foreignScript: "One of the chosen scripts does not exist.",
    foreignModerator: "One of the chosen moderators does not exist.",
    foreignAdsGroup: "The chosen ads program does not exist.",
    changedMeanwhile: (fields: readonly string[]) =>
      fields.length === 0
        ? "Somebody else changed this event in the meantime. Open it again before you save."
        : `Somebody else changed this event in the meantime: ${fields.join(", ")}. Open it again before you save.`,
    fieldChangedMeanwhile: (field: string) => `${field} was changed by somebody else in the meantime.`,
    brandImageTooLarge: `This image is larger than ${megabytes(limits.brandImageMaxBytes)}. Please choose a smaller one.`,
    discardChanges: "Discard your changes?",
    /** What the console calls each field, in its own markup and in sentences about it. */
    labels: {
      event_name: "Event Name",
      event_date: "Event Date",
      event_url_slug: "Event URL slug",
      event_location: "Event Location",
      event_start_time: "Start Time",
      length_of_event: "Length of Event",
      notification_status: "Notification Status",
      notification_emails: "Notification Emails",
      script_ids: "Scripts",
      ads_group_id: "Ads Program",
      ads_per_post: "Ads per Post",
      moderator_ids: "Moderators",
      event_status: "Event Status",
      password: "Password",
      wall_speed: "Wall Speed",
      wall_layout: "Wall Layout",
      page_title: "Page Title",
      page_description: "Page Description",
      page_keywords: "Page Keywords",
      brand_custom_logo: "Custom Logo",
      brand_social_share_image: "Social Share Image",
      brand_watermark_image: "Watermark Image",
      contact_information: "Contact Information",
      legal: "Legal",
      copyright: "Copyright",
      top_brand_color: "Top Brand Color",
      top_banner_text_color: "Top Banner Text Color",
      bottom_brand_color: "Bottom Brand Color",
      bottom_banner_text_color: "Bottom Banner Text Color",
      cta_button_color: "CTA Button Color",
      cta_button_text_color: "CTA Button Text Color",
      top_banner_text: "Top Banner Text",
      bottom_banner_text: "Bottom Banner Text",
      cta_text: "CTA Text",
      cta_url: "CTA URL",
    },
  },

  wall: {
    noPosts: "No posts available at the moment. Check back later!",
    sampleText: "Sample text",
    scanMe: "Scan Me",
    allRightsReserved: "All Rights Reserved",
    copyright: "© 2025 Wallflower",
    linkCopied: "Link copied",
  },

  submission: {
    allMandatory: "All fields are mandatory! Please fill in all the fields.",
    submitted: "Your post has been submitted successfully. It will appear on the wall after approval.",
    videoIdFailed: "Failed to fetch video ID. Please try again.",
    photoTooLarge: `This photo is larger than ${megabytes(limits.photoMaxBytes)}. Please choose a smaller one.`,
    videoTooLarge: `This video is larger than ${megabytes(limits.videoMaxBytes)}. Please choose a shorter one.`,
    photoTooManyPixels: "This picture has too many pixels. Please choose one of at most 50 megapixels.",
    photoEmpty: "This file is empty. Please choose another one.",
    photoUnreadable: "This picture cannot be read. Please choose another one.",
    photoTruncated: "This picture is incomplete: its end is missing. Please choose it again.",
    notAPhoto: "This file is not a picture that we can show. Please choose a JPEG, PNG, WebP or GIF.",
    idempotencyMismatch: "This post was already sent with other content. Please start a new post.",
    idempotencyInvalid: "The Idempotency-Key must be a UUID.",
    emailInvalid: "Please enter a valid email address.",
    nameTooLong: tooLong("The name", limits.personNameMaxLength),
    cityTooLong: tooLong("The city", limits.personCityMaxLength),
    captionTooLong: tooLong("The caption", limits.captionMaxLength),
    tryAgain: "We could not send your post. Nothing is lost: check your connection and try again.",
  },

  posts: {
    statusUpdated: "Status updated",
    statusFailed: "Error updating post status",
    favouriteUpdated: "Favourite status updated",
    favouriteFailed: "Error updating favourite status",
    none: "No posts found!",
    noCaption: "No caption available",
    notFound: "This post does not exist.",
    statusInvalid: "The status must be approve, private, banned or delete.",
    favouriteInvalid: "is_favourite must be yes or no.",
    undoOvertaken: "The status of this post has changed since.",
    undoTooLate: "This change is too old to be undone.",
    mediaFailed: "This picture could not be prepared for the wall.",
    mediaProcessing: "The picture is being prepared.",
  },

  realtime: {
    channelForbidden: "You are not allowed to listen to this channel.",
  },
} as const;
