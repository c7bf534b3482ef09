/** What computes a wall's look when it changes, in one lazy script. */
export { stageLook } from "@/lib/shared/wall/stage-look";
export { mainColour } from "../pictures/main-colour";
