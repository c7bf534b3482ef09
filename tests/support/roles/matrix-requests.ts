import { makePhoto } from "../pictures";
import type { Example, Row } from "./matrix-rows";
import type { Scene } from "./matrix-scene";

/** A single example without special conditions. */
export const one = (row: Row, request: Example["request"] = () => ({})): Example[] => [
  { about: "as it is meant", row, request },
];

/** A call about one row, whose id is in its address. */
export const byId =
  (id: (scene: Scene) => string, body?: (scene: Scene) => unknown): Example["request"] =>
  (scene) => ({ params: { id: id(scene) }, ...(body && { body: body(scene) }) });

/** A photo as a form sends it. */
export const photo = async () => new File([new Uint8Array(await makePhoto())], "photo.jpg", { type: "image/jpeg" });
