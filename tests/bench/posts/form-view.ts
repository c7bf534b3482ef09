import { type Browser, chromium } from "@playwright/test";
import type { Installation } from "../../e2e/support/installation";
import type { Organiser } from "../../e2e/support/organiser";
import { findChromium } from "../../support/browser/chromium";
import { serveEmptyPage } from "../empty-page";
import { kilobytes, type Measurement, type Section } from "../measure";
import { type Weight, weighRequest } from "../weigh-request";
import { measurePhotoMemory } from "./photo-memory";

const phone = { width: 390, height: 844 };
const megabyte = 1024 * 1024;
/** The decoded pixels of the whole photo would take 190 MB. */
const photoMaxBytes = 180 * megabyte;

declare global {
  interface Window {
    /** Hydration time of the form, by the page's clock. */
    aliveAtMs?: number;
  }
}

/** Measures the form's scripts, which three hundred phones load at once, against the framework's empty page. */
export async function benchForm(installation: Installation, organiser: Organiser): Promise<Section> {
  const event = await organiser.createEvent({ event_name: "Form" });
  const browser = await chromium.launch(await findChromium());
  try {
    const form = await weigh(browser, `${installation.url}/event-form/${event.event_url_slug}`);
    const emptyPage = await serveEmptyPage();
    const empty = await weigh(browser, emptyPage.url).finally(emptyPage.stop);
    const photoBytes = await measurePhotoMemory(installation.url, event.event_url_slug);
    const ratio = (what: string, bytes: number, goal?: number): Measurement => {
      const value = bytes / empty.whole;
      const wanted = goal && { goal: { text: `${goal} or less`, isReached: value <= goal } };
      return { what, value: value.toFixed(3), ...wanted };
    };
    return {
      title: "The guest's form",
      method:
        `The installed Chromium, ${phone.width} by ${phone.height}, a first visit. Each script's bytes are counted as ` +
        "gzip makes them, whatever the server sent. The form can be used from the moment that it takes what was done " +
        "before its scripts came; scripts asked for later are what only a chosen photo needs. The empty page is one " +
        "paragraph, built by the same framework for the same browsers. Memory is what all processes of the browser " +
        "take at their peak while the form makes the photo small, beyond what they took before.",
      measurements: [
        { what: "JavaScript until the form can be used", value: kilobytes(form.untilAlive) },
        { what: "JavaScript of the form until it is quiet", value: kilobytes(form.whole) },
        { what: "JavaScript of an empty page", value: kilobytes(empty.whole) },
        ratio("Until it can be used, to the empty page", form.untilAlive, 1.25),
        ratio("Until it is quiet, to the empty page", form.whole),
        { what: "The form's stylesheets", value: kilobytes(form.styles) },
        { what: "The form's typefaces", value: kilobytes(form.fonts) },
        {
          what: "Memory of the browser for a photo of 48 megapixels",
          value: `${Math.round(photoBytes / megabyte)} MB`,
          goal: { text: `${photoMaxBytes / megabyte} MB or less`, isReached: photoBytes <= photoMaxBytes },
        },
      ],
    };
  } finally {
    await browser.close();
  }
}

/** In the page: notes when the script that buffers early input ends, which is when the form hydrates. */
function noteLife() {
  const remove = window.removeEventListener;
  window.removeEventListener = ((...parts: Parameters<typeof remove>) => {
    if (parts[0] === "paste" && parts[2] === true) window.aliveAtMs ??= performance.now();
    remove.apply(window, parts);
  }) as typeof remove;
}

async function weigh(browser: Browser, url: string) {
  const page = await browser.newPage({ viewport: phone });
  await page.addInitScript(noteLife);
  const fetched: Promise<Weight>[] = [];
  page.on("requestfinished", (request) => fetched.push(weighRequest(request)));
  await page.goto(url, { waitUntil: "networkidle" });
  const aliveAtMs = await page.evaluate(() => performance.timeOrigin + (window.aliveAtMs ?? Number.POSITIVE_INFINITY));
  const all = await Promise.all(fetched);
  await page.close();
  const sum = (type: string, isMeant = (_startedAtMs: number) => true) =>
    all.filter((one) => one.type === type && isMeant(one.startedAtMs)).reduce((bytes, one) => bytes + one.bytes, 0);
  return {
    untilAlive: sum("script", (startedAtMs) => startedAtMs < aliveAtMs),
    whole: sum("script"),
    styles: sum("stylesheet"),
    fonts: sum("font"),
  };
}
