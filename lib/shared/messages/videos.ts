/** Sentences about clips, for guests and moderators. lib/shared/messages.ts imports them from here. */
export const videoMessages = {
  unknown: "This video is no longer available. Please choose it again.",
  incomplete: "This video is still uploading. Please wait until it is done.",
  used: "This video was already posted. Please choose another one.",
  notAVideo: "This file is not a video that we can show. Please choose an MP4, MOV, WebM or 3GP.",
  empty: "This video is empty. Please choose another one.",
  truncated: "This video is incomplete. Please choose it again.",
  uploadRefused: "This upload is not allowed or has expired. Please choose the video again.",
  uploadGone: "This upload no longer exists. Please start it again.",
  uploadConflict: "Another part of this video has already arrived. The upload continues from there.",
  uploadMalformed: "This part of the upload could not be read.",
  failed: "This clip could not be prepared for the wall.",
  tooHeavy: "This clip takes too much memory or time to open.",
  mayNotPlay: "This clip may not play on every screen.",
  cut: (seconds: number) =>
    `Only the first ${seconds / 60} minutes of this clip were converted. The original is complete.`,
  soundLost: "The sound of this clip could not be kept.",
  staysAtHost:
    "The clip keeps its link at the video service. Anyone with the link can play it until the post is erased.",
} as const;
