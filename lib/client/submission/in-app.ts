import { isAndroid } from "../browser/platform";

/** User agent marks of apps with an in-app browser. Android's WebView has its own mark in every app. */
const inAppBrowser =
  /\b(?:FBAN|FBAV|FB_IAB|Instagram|Barcelona|BytedanceWebview|musical_ly|TikTok|Line\/|MicroMessenger|Snapchat|WhatsApp|Twitter|Pinterest|LinkedInApp|KAKAOTALK)|; wv\)/i;

/**
 * Returns whether the page runs in an in-app browser. Most of these can choose files, so this is a hint to check
 * further, not a reason to act.
 */
export function isInAppBrowser(userAgent: string): boolean {
  return inAppBrowser.test(userAgent);
}

/**
 * Returns a URL that opens the page in Android's default browser (intent scheme,
 * developer.chrome.com/docs/android/intents); null on other platforms.
 */
export function browserIntent(userAgent: string, href: string): string | null {
  if (!isAndroid(userAgent)) return null;
  const { host, pathname, search, protocol } = new URL(href);
  const scheme = protocol.replace(":", "");
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`;
}
