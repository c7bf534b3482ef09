import type { OnOff } from "../vocabulary";
import { type BrandColours, brandColourFields } from "./brand-colours";

type ColourBody = { [Field in keyof BrandColours]?: string | undefined } & { use_theme_colors?: OnOff | undefined };

/**
 * Turns the switch off if a body changes a colour without sending the switch. A spec client knows the six colours but
 * no switch, and resends unchanged colours with every save: these keep the switch as it is.
 */
export function withColourSwitch<Body extends ColourBody>(body: Body, before: BrandColours): Body {
  const isColoured = brandColourFields.some((field) => {
    const sent = body[field];
    return sent !== undefined && sent.toUpperCase() !== before[field].toUpperCase();
  });
  return isColoured && body.use_theme_colors === undefined ? { ...body, use_theme_colors: "off" } : body;
}
