import { drawPreview, shrinkPhoto } from "@/lib/client/uploads/shrink-photo";
import { drawPoster } from "@/lib/client/uploads/video-poster";
import type { FileWork } from "./guest-files";

/** Works on one file at a time, previews first: ten decoded photos exceed a phone's memory. */
const previews: (() => Promise<void>)[] = [];
const others: (() => Promise<void>)[] = [];
let isWorking = false;

/** Does its turns' work one after another. */
async function takeTurns() {
  if (isWorking) return;
  isWorking = true;
  for (let turn = next(); turn; turn = next()) await turn();
  isWorking = false;
}

const next = () => previews.shift() ?? others.shift();

function inTurn<T>(turns: (() => Promise<void>)[], work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    turns.push(() => work().then(resolve, reject));
    void takeTurns();
  });
}

/** The work on a form's files. */
export const fileWork: FileWork = {
  shrink: (photo) => inTurn(others, () => shrinkPhoto(photo)),
  drawPoster: (clip) => inTurn(others, () => drawPoster(clip)),
  drawPreview: (photo) => inTurn(previews, () => drawPreview(photo)),
};
