import { describe, expect, it } from "vitest";
import { drawQrCode } from "@/lib/shared/wall/qr-code";
import { reachableOrigin } from "@/lib/shared/wall/reachable-origin";
import { safeLink } from "@/lib/shared/wall/safe-link";
import { shareLinks } from "@/lib/shared/wall/share-links";

describe("the address for phones", () => {
  const page = (origin: string) => new URL(origin);
  const nowhere = { configured: null, network: null };
  const hall = { configured: null, network: "http://192.168.1.20:3000" };

  it("the address for phones is the configured one, wherever the page was opened", () => {
    const server = { configured: "https://wall.example.com", network: hall.network };
    expect(reachableOrigin(page("http://localhost:3000"), server)).toBe("https://wall.example.com");
    expect(reachableOrigin(page("http://10.0.0.2:3000"), server)).toBe("https://wall.example.com");
  });

  it("the address for phones is the machine's network address when the page was opened on the machine itself", () => {
    for (const origin of ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000", "http://127.0.1.1"]) {
      expect(reachableOrigin(page(origin), hall)).toBe("http://192.168.1.20:3000");
    }
  });

  it("the address for phones is the page's own otherwise", () => {
    expect(reachableOrigin(page("http://192.168.1.21:3000"), hall)).toBe("http://192.168.1.21:3000");
    expect(reachableOrigin(page("https://party.example.com"), nowhere)).toBe("https://party.example.com");
    expect(reachableOrigin(page("http://localhost:3000"), nowhere)).toBe("http://localhost:3000");
    expect(reachableOrigin(page("http://localhost.example.com"), hall)).toBe("http://localhost.example.com");
  });
});

describe("organisers' links", () => {
  it("an organiser's link leads to http and https only", () => {
    expect(safeLink("https://example.com/tickets?a=1")).toBe("https://example.com/tickets?a=1");
    expect(safeLink("  http://example.com ")).toBe("http://example.com/");
    for (const address of [
      "",
      "#",
      "example.com",
      "javascript:alert(1)",
      " JaVaScRiPt:alert(1)",
      "java\nscript:alert(1)",
      "data:text/html,<script>alert(1)</script>",
      "vbscript:msgbox(1)",
      "blob:https://example.com/1",
      "file:///etc/passwd",
      "//example.com",
      "https://",
    ]) {
      expect(safeLink(address), address).toBeNull();
    }
  });
});

describe("share links", () => {
  it("share links carry address and title, encoded", () => {
    const links = shareLinks("https://wall.example.com/event/a?post=1", 'Ben & "Ada"');
    expect(links.map((link) => link.name)).toEqual(["WhatsApp", "Facebook", "X", "LinkedIn", "Email"]);
    for (const { href } of links) {
      expect(href).toContain("https%3A%2F%2Fwall.example.com%2Fevent%2Fa%3Fpost%3D1");
      expect(href).not.toContain('"');
    }
  });
});

describe("QR codes", () => {
  it("a QR code is a square path with the three finder patterns", () => {
    const { size, path, text } = drawQrCode("http://192.168.1.20:3000/event-form/summer-party");
    expect(text).toContain("/event-form/summer-party");
    // The smallest code that holds 48 letters.
    expect(size).toBe(29);
    for (const corner of ["M0 0h7v1h-7z", `M${size - 7} 0h7v1h-7z`, `M0 ${size - 1}h7v1h-7z`]) {
      expect(path).toContain(corner);
    }
  });
});
