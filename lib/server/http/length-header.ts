/**
 * Says how long a stream is to our own server in front of Next (host/web/restore-length.ts). Next takes Content-Length from
 * what a route answers (16.4, send-response.js). A browser would not know how much is to come.
 */
export const lengthHeader = "X-Wallflower-Length";
