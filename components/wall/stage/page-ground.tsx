import type { WallTheme } from "@/lib/shared/vocabulary";
import { themeLooks } from "@/lib/shared/wall/themes";

/** Paints what the stage does not cover: where a page is pulled beyond its end, and its scrollbar. */
export function PageGround({ theme }: { theme: WallTheme }) {
  const { base, scheme } = themeLooks[theme];
  return <style>{`html{background:${base};color-scheme:${scheme}}`}</style>;
}
