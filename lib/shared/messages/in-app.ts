/**
 * Shown in an app's own browser that has no file picker. iPhone menus call Safari by its name; Android has many
 * browsers.
 */
export const inAppMessages = {
  missing: {
    ios: "This app cannot choose a photo here. Open this page in Safari.",
    android: "This app cannot choose a photo here. Open this page in Chrome or another browser.",
    other: "This app cannot choose a photo here. Open this page in your browser.",
  },
  /** Instagram and Facebook have a menu at the top, others a share icon at the bottom. */
  safariInMenu: "Tap ••• or the share icon at the edge of the screen, then “Open in Safari” or “Open in browser”.",
  openInBrowser: "Open in the browser",
  copyAddress: "Copy the link",
  paste: {
    ios: "Or paste the link into Safari:",
    android: "Or paste the link into Chrome:",
    other: "Or paste the link into your browser:",
  },
} as const;
