export const colourSchemes = ["light", "dark", "system"] as const;
export type ColourScheme = (typeof colourSchemes)[number];

/** Name of the kept choice, and its key in the browser's storage (kept-choice.ts). */
export const colourSchemeName = "colour-scheme";
export const colourSchemeKey = `wallflower-${colourSchemeName}`;

/** Applies the chosen colour scheme before the first paint. Inlined, so it uses the syntax of old browsers. */
export const colourSchemeScript = `try {
  var scheme = localStorage.getItem("${colourSchemeKey}");
  if (scheme === "light" || scheme === "dark") document.documentElement.setAttribute("data-theme", scheme);
} catch (error) {}`;
