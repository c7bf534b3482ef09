import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { findHeadlessShell } from "../../support/browser/chromium";

/** Starts a browser whose only system font is Open Sans, like a hired player; null where the tests' browser has no fonts of its own. */
export async function openBareBrowser(): Promise<{ browser: Browser; close: () => Promise<void> } | null> {
  const { env, ...options } = await findHeadlessShell();
  if (!env?.FONTCONFIG_PATH) return null;
  const folder = mkdtempSync(path.join(tmpdir(), "wallflower-fonts-"));
  const dir = path.join(env.FONTCONFIG_PATH, "fonts");
  const configuration = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${dir}</dir><cachedir>${path.join(folder, "cache")}</cachedir></fontconfig>`;
  writeFileSync(path.join(folder, "fonts.conf"), configuration);
  const browser = await chromium.launch({
    ...options,
    env: { ...(env as Record<string, string>), FONTCONFIG_PATH: folder },
  });
  const close = async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { browser, close };
}

/** Names the typefaces that draw an element's text: fetched ones by name, and 'system' for any other. */
export async function drawnWith(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  // React may replace the element between both questions: it is then drawn with nothing.
  const none = { fonts: [] };
  const { fonts } = nodeId ? await session.send("CSS.getPlatformFontsForNode", { nodeId }).catch(() => none) : none;
  await session.detach();
  return fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : "system")).sort();
}
