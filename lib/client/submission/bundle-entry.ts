/** Bundles all late code into one script: on a bad network each request is a chance to fail (submission-bundle.ts). */
export { loadTus } from "../uploads/resumable-upload";
export { createDraftStore } from "./draft-store";
export { fetchForm } from "./fetch-form";
export { fileWork } from "./files/file-work";
export { findPost } from "./kept-post";
export { sendPendingPost } from "./send-post";
