import { arcade } from "./arcade";
import { botanical } from "./botanical";
import { camp } from "./camp";
import { dahlia } from "./dahlia";
import { floating } from "./floating";
import { lamps } from "./lamps";
import { liquid } from "./liquid";
import { mirrorball } from "./mirrorball";
import { mist } from "./mist";
import { papercut } from "./papercut";
import { print } from "./print";
import { rain } from "./rain";
import { sea } from "./sea";
import { silk } from "./silk";
import { skyline } from "./skyline";
import { sparks } from "./sparks";
import { stage } from "./stage";
import { stairs } from "./stairs";
import { terraces } from "./terraces";
import { trails } from "./trails";

/** Painters by the name that a recipe uses. */
export const kinds = {
  arcade,
  botanical,
  camp,
  dahlia,
  floating,
  lamps,
  liquid,
  mirrorball,
  mist,
  papercut,
  print,
  rain,
  sea,
  silk,
  skyline,
  sparks,
  stage,
  stairs,
  terraces,
  trails,
};
