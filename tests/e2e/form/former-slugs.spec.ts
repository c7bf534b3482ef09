import { messages } from "@/lib/shared/all-messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { Guest, makePhotoFile } from "../support/guest";
import { expect, test } from "../support/test";

const text = messages.events;
const { labels } = text;

test("while an event's address changes, its wall moves over, printed codes work, and a guest loses nothing", async ({
  context,
  installation,
  organiser,
  page: phone,
}) => {
  const { url } = installation;
  const event = await organiser.createEvent();
  const former = event.event_url_slug;
  const save = (fields: Record<string, string>) => organiser.call("PUT", apiPaths.events.updateEvent(event.id), fields);
  const wall = await context.newPage();
  await wall.goto(`${paths.event(former)}?screen=Stage`);
  await expect(wall.getByText(messages.wall.noPosts)).toBeVisible();
  const guest = new Guest(phone, url, former);
  await guest.open();
  await guest.choose(await makePhotoFile("IMG_1.JPG", 1));
  await guest.fill({ caption: "Before the change" });

  const slug = `${former}-new`;
  await save({ event_url_slug: slug, top_banner_text: "After the change" });
  await expect(wall.getByText("After the change").first()).toBeVisible();
  await expect(wall).toHaveURL(`${url}${paths.event(slug)}?screen=Stage`);
  // Settings after the change arrive too, and a reload keeps the wall.
  await save({ top_banner_text: "Later" });
  await expect(wall.getByText("Later").first()).toBeVisible();
  await wall.reload();
  await expect(wall.getByText("Later").first()).toBeVisible();

  await guest.submit();
  await guest.expectSubmitted();
  const [post] = await organiser.listPosts(event.id);
  await organiser.waitForRenditions(event.id, post?.id ?? "");
  await organiser.setStatus(post?.id ?? "", "approve");
  await expect(wall.getByText("Before the change").first()).toBeVisible();

  // The printed code leads to the form, which still knows this phone's posts.
  await guest.open();
  await expect(phone).toHaveURL(url + paths.eventForm(slug));
  await expect(phone.getByRole("link", { name: messages.receipt.title })).toBeVisible();
  await guest.choose(await makePhotoFile("IMG_2.JPG", 2));
  await guest.fill({ caption: "By the printed code" });
  await guest.submit();
  await guest.expectSubmitted();
  for (const [from, to] of [
    [paths.event(former), paths.event(slug)],
    [paths.eventPost(former, post?.id ?? ""), paths.eventPost(slug, post?.id ?? "")],
    [paths.eventForm(former), paths.eventForm(slug)],
  ] as const) {
    const answer = await phone.request.get(url + from, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([
      307,
      expect.stringMatching(new RegExp(`${to.replace("?", "\\?")}$`)),
    ]);
  }

  // Back again: the address of between leads here, too.
  await save({ event_url_slug: former });
  await expect(wall).toHaveURL(`${url}${paths.event(former)}?screen=Stage`);
  await phone.goto(paths.event(slug));
  await expect(phone).toHaveURL(url + paths.event(former));
  await expect(phone.getByText("Before the change").first()).toBeVisible();
});

test("an organiser types no address, and takes a former one over after a question", async ({
  installation,
  organiser,
  page,
  signIn,
}) => {
  const first = await organiser.createEvent({ event_name: "Summer Party" });
  const former = first.event_url_slug;
  await organiser.call("PUT", apiPaths.events.updateEvent(first.id), { event_url_slug: `${former}-now` });
  await signIn(page);
  await page.goto(paths.addTo(paths.events));
  const form = page.getByRole("dialog");
  const slug = form.getByLabel(labels.event_url_slug);
  await form.getByLabel(labels.event_name).fill("🎉🎂");
  await expect(form.getByRole("button", { name: /^Use / })).toBeHidden();
  await form.getByLabel(labels.event_name).fill("Anna & Tom");
  await form.getByRole("button", { name: text.offerSlug("anna-tom-") }).click();
  await expect(slug).toHaveValue(/^anna-tom-[a-z2-9]{4}$/);
  await form.getByRole("button", { name: text.offerBareSlug("-") }).click();
  await expect(slug).toHaveValue("anna-tom");

  await slug.fill(former);
  await expect(form.getByText(text.slugTaken)).toBeVisible();
  await expect(form.getByText(text.slugFormer("Summer Party"))).toBeVisible();
  await form.getByRole("button", { name: text.slugTake }).click();
  await expect(form.getByText(text.slugTaking)).toBeVisible();
  await expect(form.getByText(text.slugTaken)).toBeHidden();
  await form.getByRole("button", { name: text.liveNow }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anna & Tom");
  await page.goto(paths.event(former));
  await expect(page).toHaveTitle("Anna & Tom");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await page.goto(paths.event(`${former}-now`));
  await expect(page).toHaveURL(`${installation.url}${paths.event(`${former}-now`)}`);
});
