/** Bundles all late code into one script: on a bad network each request is a chance to fail (submission-bundle.ts). */
export { loadTus } from "../uploads/resumable-upload";
export { fetchForm } from "./fetch-form";
export { fileWork } from "./files/file-work";
export { createDraftStore } from "./kept/draft-store";
export { findPost } from "./kept/kept-post";
export { sendPendingPost } from "./send-post";
