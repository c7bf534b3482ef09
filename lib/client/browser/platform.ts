/**
 * Platform detection for differences without a feature test: a share sheet that saves pictures, an in-app browser that
 * hides them, a cache of decoded pictures.
 */

export const isAndroid = (userAgent: string): boolean => /\bAndroid\b/i.test(userAgent);

/** Every browser on Chromium, and no other on an iPhone, where Chrome has a name of its own. */
export const isChromium = (userAgent: string): boolean => /Chrome\//.test(userAgent);

/** iPads identify as Macs, but Macs have no touch screen. */
export function isIos({ userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">): boolean {
  return /\biP(hone|ad|od)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
}

export type Platform = "ios" | "android" | "other";

export function platformOf(navigator: Pick<Navigator, "userAgent" | "maxTouchPoints">): Platform {
  if (isIos(navigator)) return "ios";
  return isAndroid(navigator.userAgent) ? "android" : "other";
}
