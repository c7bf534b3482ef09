import { type ScriptPlacement, scriptPlacements, type YesNo, yesNo } from "@/lib/shared/vocabulary";

export const placementLabels: Record<ScriptPlacement, string> = { header: "Header", footer: "Footer" };
export const globalLabels: Record<YesNo, string> = { yes: "Yes", no: "No" };

export const placementOptions = scriptPlacements.map((value) => ({ value, label: placementLabels[value] }));
export const globalOptions = [...yesNo].reverse().map((value) => ({ value, label: globalLabels[value] }));
