/** The package declares the types of its full build alone; this is the same player without what no clip here has. */
declare module "hls.js/light" {
  export { default } from "hls.js";
}
