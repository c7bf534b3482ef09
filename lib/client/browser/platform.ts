/**
 * Platform detection for differences without a feature test: a share sheet that saves pictures, an in-app browser that
 * hides them.
 */

export const isAndroid = (userAgent: string): boolean => /\bAndroid\b/i.test(userAgent);

/** iPads identify as Macs, but Macs have no touch screen. */
export function isIos({ userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">): boolean {
  return /\biP(hone|ad|od)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
}

export type Platform = "ios" | "android" | "other";

export function platformOf(navigator: Pick<Navigator, "userAgent" | "maxTouchPoints">): Platform {
  if (isIos(navigator)) return "ios";
  return isAndroid(navigator.userAgent) ? "android" : "other";
}
