/**
 * Tells our own server in front of Next the length of a stream (host/web/restore-length.ts). Next removes
 * Content-Length from a route's response (16.4, send-response.js), and a browser could then show no progress.
 */
export const lengthHeader = "X-Wallflower-Length";
