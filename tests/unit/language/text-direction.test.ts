import { describe, expect, it } from "vitest";
import { composeNotification } from "@/lib/server/features/notifications/service";
import { plainPair } from "@/lib/shared/events/brand-colours";
import { isolate } from "@/lib/shared/language/isolate";
import { guestLine, guestName } from "@/lib/shared/posts/guest-name";

/** Unicode's FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE: text between them changes no direction around it. */
const [start, end] = ["\u2068", "\u2069"];
const waiting = {
  id: "5f0c9a3e-0000-4000-8000-000000000001",
  event_name: "حفل نور وإلياس",
  waiting_posts: 3,
  oldest_waiting_at: null,
  wait_alarmed_at: null,
  wait_alarm_seconds: 0,
};

describe("a person's text in a sentence", () => {
  it.each([
    ["Arabic", "نور"],
    ["Hebrew", "נועה"],
    ["Persian after a Latin letter", "DJ پرویز"],
    ["Adlam", "𞤀𞤣𞤤𞤢𞤥"],
  ])("a person's text is isolated if it is %s", (_, name) => {
    expect(isolate(name)).toBe(`${start}${name}${end}`);
  });

  it.each(["", "Zoë & Łukasz", "Ολυμπία", "山田", "2026 🎉"])(
    "a person's text stays as it is without right-to-left letters: %s",
    (name) => {
      expect(isolate(name)).toBe(name);
    },
  );

  it("a person's text keeps its direction in the console's sentences", () => {
    expect(guestName({ person_name: "نور" })).toBe(`${start}نور${end}`);
    expect(guestLine({ person_name: "نور", person_city: "Kraków" })).toBe(`${start}نور${end}, Kraków`);
    expect(guestLine({ person_name: "Zoë", person_city: "بيروت" })).toBe(`Zoë, ${start}بيروت${end}`);
  });

  it.each(["en", "de", "ar"] as const)(
    "a person's text keeps its direction in the subject, text and HTML of a mail in %s",
    (language) => {
      const { subject, text, html } = composeNotification(
        { ...waiting, language },
        "https://wall.example.com",
        new Date(),
        { brand: { company: "", colours: plainPair, logo: null } },
      );
      for (const part of [subject, text, html]) expect(part).toContain(`${start}${waiting.event_name}${end}`);
      expect(html).toContain(language === "ar" ? 'dir="rtl"' : 'dir="ltr"');
    },
  );
});
