import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FileNames, namePiece, WallClock } from "@/lib/server/features/export/file-names";
import { exportRules } from "@/lib/shared/limits";

const at = new Date("2026-06-21T17:30:05.900Z");
const named = (person_name: string, caption: string, extension = "jpg") => ({ at, person_name, caption, extension });
const nameOf = (person: string, caption: string) =>
  new FileNames(new WallClock("Europe/Berlin")).next("pictures", named(person, caption));

const stem = "pictures/2026-06-21 19-30-05";

describe("exported file names", () => {
  it.each([
    [
      "time by the account's clock, guest, caption",
      "Ada",
      "Hello from the hall",
      `${stem} Ada - Hello from the hall.jpg`,
    ],
    ["neither guest nor caption", "", " ", `${stem}.jpg`],
    ["path tricks", "../../etc", "..\\..\\C:\\Windows", `${stem} etc - C Windows.jpg`],
    ["Windows' reserved names and characters", "CON", 'a<b>c:"d/e|f?g*h', `${stem} CON - a b c d e f g h.jpg`],
    ["dots and blanks at the end", "Ada. . .", "well ...", `${stem} Ada - well.jpg`],
    [
      "marks that turn the direction of writing",
      "Ada\u202Egpj.exe",
      "\u2066x\u2069\u200F",
      `${stem} Adagpj.exe - x.jpg`,
    ],
    ["controls and line ends", "Ada\u0000\u0007", "one\r\ntwo\u2028three", `${stem} Ada - one two three.jpg`],
    ["letters put together", "Zoe\u0308", "e\u0301", `${stem} Zo\u00EB - \u00E9.jpg`],
    ["half a surrogate pair", "\uD83D", "x\uDE00", `${stem} x.jpg`],
    ["an option of a program", "--rf", "-x", `${stem} rf - x.jpg`],
    ["scripts and emoji", "مریم می‌خواهم", "誕生日 👩‍👩‍👧 🎉", `${stem} مریم می‌خواهم - 誕生日 👩‍👩‍👧 🎉.jpg`],
  ])("an exported file is named after %s", (_, person, caption, expected) => {
    expect(nameOf(person, caption)).toBe(expected);
  });

  it("an exported file's name is cut between characters, never inside an emoji", () => {
    const family = "👩‍👩‍👧‍👦";
    const cut = namePiece(family.repeat(20), exportRules.captionBytes);
    expect(cut).toBe(family.repeat(Math.floor(exportRules.captionBytes / Buffer.byteLength(family))));
    expect(namePiece("ä".repeat(80), exportRules.personBytes)).toBe("ä".repeat(exportRules.personBytes / 2));
    const tower = `a${"\u0301".repeat(300)}`;
    expect(Buffer.byteLength(namePiece(tower, exportRules.personBytes))).toBeLessThanOrEqual(exportRules.personBytes);
    expect(namePiece(tower, exportRules.personBytes)).not.toBe("");
  });

  it("an exported file's name is unique, regardless of case or Unicode composition", () => {
    const names = new FileNames(new WallClock("UTC"));
    const next = (person: string, extension = "jpg") => names.next("pictures", named(person, "", extension));
    const stems = [next("Straße"), next("STRASSE"), next("ﬁ"), next("FI"), next("fi"), next("fi", "mp4")];
    expect(stems.map((name) => name.slice("pictures/2026-06-21 17-30-05 ".length))).toEqual([
      "Straße.jpg",
      "STRASSE (2).jpg",
      "ﬁ.jpg",
      "FI (2).jpg",
      "fi (3).jpg",
      "fi.mp4",
    ]);
  });

  it("an exported file's name is safe on every system, whatever a guest wrote", () => {
    const names = new FileNames(new WallClock("Pacific/Kiritimati"));
    const text = fc.string({ unit: "binary", maxLength: 100 });
    fc.assert(
      fc.property(text, text, (person, caption) => {
        const name = names.next("pictures", named(person, caption));
        const [folder, file = "", ...more] = name.split("/");
        expect([folder, more]).toEqual(["pictures", []]);
        expect(file).toMatch(/^2026-06-22 07-30-05( .*)?\.jpg$/u);
        expect(file).not.toMatch(/[<>:"\\|?*~\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|[\s.]\.jpg$/u);
        expect(file).not.toMatch(/[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u);
        expect(file).toBe(file.normalize("NFC"));
        expect(Buffer.byteLength(file)).toBeLessThan(200);
      }),
      { numRuns: 100 },
    );
  });
});

describe("exported file times", () => {
  it("an exported file's time is the account's local time for MS-DOS and UTC for all others", () => {
    const { dosDate, dosTime, unixSeconds } = new WallClock("America/Chicago").zipTime(at);
    expect([(dosDate >> 9) + 1980, (dosDate >> 5) & 15, dosDate & 31]).toEqual([2026, 6, 21]);
    expect([dosTime >> 11, (dosTime >> 5) & 63, (dosTime & 31) * 2]).toEqual([12, 30, 4]);
    expect(unixSeconds).toBe(Math.floor(at.getTime() / 1000));
  });

  it("an exported file's time stays within MS-DOS's range", () => {
    const early = new WallClock("UTC").zipTime(new Date("1970-01-01T00:00:00Z"));
    expect(early.dosDate >> 9).toBe(0);
    expect(new WallClock("UTC").zipTime(new Date("2200-01-01T00:00:00Z")).dosDate >> 9).toBe(127);
  });
});
