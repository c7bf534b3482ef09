import { isAndroid } from "../browser/platform";

/** Words in the user agents of apps that show pages in a browser of their own. Android's WebView has one in any app. */
const inAppBrowser =
  /\b(?:FBAN|FBAV|FB_IAB|Instagram|Barcelona|BytedanceWebview|musical_ly|TikTok|Line\/|MicroMessenger|Snapchat|WhatsApp|Twitter|Pinterest|LinkedInApp|KAKAOTALK)|; wv\)/i;

/** Whether an app shows the page in a browser of its own. Most of those can choose files: a reason to look, not to act. */
export function isInAppBrowser(userAgent: string): boolean {
  return inAppBrowser.test(userAgent);
}

/**
 * An address that has Android open the page in the phone's browser (intent scheme, developer.chrome.com/docs/android/intents);
 * null where there is no such address.
 */
export function browserIntent(userAgent: string, href: string): string | null {
  if (!isAndroid(userAgent)) return null;
  const { host, pathname, search, protocol } = new URL(href);
  const scheme = protocol.replace(":", "");
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`;
}
