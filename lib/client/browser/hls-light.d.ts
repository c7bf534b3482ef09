/**
 * The package declares types only for its full build. The light build is the same player without features that our
 * clips do not use.
 */
declare module "hls.js/light" {
  export { default } from "hls.js";
}
