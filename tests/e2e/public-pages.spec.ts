import { postStatuses } from "@/lib/shared/vocabulary";
import { makePhoto } from "../support/pictures";
import { expect, test } from "./support/test";

const secret = "never-shown";

test("no public page holds an email address, a hash or a post that is not approved", async ({
  installation,
  organiser,
}) => {
  const notification_emails = `${secret}@example.com`;
  const event = await organiser.createEvent({ password: secret, notification_emails, notification_status: "on" });
  const photo = await makePhoto();
  for (const status of postStatuses) {
    const fields = { person_email_id: `${secret}-${status}@example.com`, caption: `Caption of ${status}` };
    const id = await organiser.addReadyPost(event.id, photo, fields);
    if (status !== "pending") await organiser.setStatus(id, status);
  }
  for (const page of ["event", "event-form"]) {
    const address = `${installation.url}/${page}/${event.event_url_slug}`;
    // Ask for the document, and for what the framework fetches for itself.
    for (const headers of [new Headers(), new Headers({ RSC: "1" })]) {
      const answer = await fetch(address, { headers });
      const text = await answer.text();
      expect(answer.status).toBe(200);
      expect(text).not.toContain(secret);
      expect(text).not.toMatch(/argon2|password_hash|originals\//);
      // The form asks for an email address under this name; the wall has no business with it.
      if (page === "event") expect(text).not.toContain("person_email");
      for (const status of postStatuses) {
        if (status === "approve" && page === "event") expect(text).toContain("Caption of approve");
        else expect(text).not.toContain(`Caption of ${status}`);
      }
    }
  }
});

test("a Draft and a slug that does not exist answer alike, and a Private page tells nothing", async ({
  installation,
  organiser,
}) => {
  const read = async (path: string) => {
    const answer = await fetch(installation.url + path);
    return { status: answer.status, text: await answer.text() };
  };
  const named = { event_name: "Secret Gathering" };
  const draft = await organiser.createEvent({ ...named, event_status: "Draft" });
  const locked = await organiser.createEvent({ ...named, event_status: "Private", password: "open sesame" });
  for (const page of ["event", "event-form"]) {
    const hidden = await read(`/${page}/${draft.event_url_slug}`);
    const missing = await read(`/${page}/nothing-here`);
    expect([hidden.status, missing.status]).toEqual([404, 404]);
    const behind = await read(`/${page}/${locked.event_url_slug}`);
    for (const { text } of [hidden, missing, behind]) expect(text).not.toContain(named.event_name);
  }
});
