"use client";

import { useEffect } from "react";
import { type ColourScheme, colourSchemeKey, colourSchemeName, colourSchemes } from "./colour-scheme-script";
import { useKeptChoice } from "./kept-choice";

/** Follows theme.css: without the attribute the system's preference decides. */
function apply(scheme: string | null) {
  const root = document.documentElement;
  if (scheme === "light" || scheme === "dark") root.dataset.theme = scheme;
  else delete root.dataset.theme;
}

/** Returns the console's colour scheme in this browser, and its setter. Other tabs follow. */
export function useColourScheme(): [ColourScheme, (scheme: ColourScheme) => void] {
  const [scheme, keep] = useKeptChoice(colourSchemeName, colourSchemes, "system");
  useEffect(() => {
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key === colourSchemeKey) apply(newValue);
    };
    window.addEventListener("storage", handleStorage);
    return () => window.removeEventListener("storage", handleStorage);
  }, []);
  const choose = (next: ColourScheme) => {
    keep(next);
    apply(next);
  };
  return [scheme, choose];
}
