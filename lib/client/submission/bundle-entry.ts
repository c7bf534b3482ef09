/** Bundles all late code into one script: on a bad network each request is a chance to fail (submission-bundle.ts). */
export { loadTus } from "../uploads/resumable-upload";
export { shrinkPhoto } from "../uploads/shrink-photo";
export { drawPoster } from "../uploads/video-poster";
export { createDraftStore } from "./draft-store";
export { fetchForm } from "./fetch-form";
export { findPost } from "./kept-post";
export { sendPendingPost } from "./send-post";
