import type { WallTheme } from "@/lib/shared/vocabulary";
import { themeLooks } from "@/lib/shared/wall/themes";

/** Colours what the stage does not cover: overscroll areas and the scrollbar. */
export function PageGround({ theme }: { theme: WallTheme }) {
  const { base, scheme } = themeLooks[theme];
  return <style>{`html{background:${base};color-scheme:${scheme}}`}</style>;
}
