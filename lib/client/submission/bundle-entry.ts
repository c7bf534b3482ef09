/** Bundles all late code into one script: on a bad network each request is a chance to fail (submission-bundle.ts). */
export { loadTus } from "../browser/resumable-upload";
export { shrinkPhoto } from "../browser/shrink-photo";
export { drawPoster } from "../browser/video-poster";
export { createDraftStore } from "./draft-store";
export { fetchForm } from "./fetch-form";
export { findPost } from "./kept-post";
export { sendPendingPost } from "./send-post";
