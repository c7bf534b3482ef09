/** Some things differ by platform and cannot be felt out: a share sheet that saves pictures, an app's browser that hides them. */

export const isAndroid = (userAgent: string): boolean => /\bAndroid\b/i.test(userAgent);

/** iPads call themselves Macs, which have no touch screen. */
export function isIos({ userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">): boolean {
  return /\biP(hone|ad|od)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
}

export type Platform = "ios" | "android" | "other";

export function platformOf(navigator: Pick<Navigator, "userAgent" | "maxTouchPoints">): Platform {
  if (isIos(navigator)) return "ios";
  return isAndroid(navigator.userAgent) ? "android" : "other";
}
