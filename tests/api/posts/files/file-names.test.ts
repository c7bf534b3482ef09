import { beforeAll, expect, it } from "vitest";
import { POST as addEventAd } from "@/app/api/ads/add-event-ad/route";
import { POST as addEventPost } from "@/app/api/events/add-event-post/route";
import { type Answer, call } from "../../../support/call";
import { testCast } from "../../../support/cast";
import { asForm } from "../../../support/events/event-fields";
import { testInstallation } from "../../../support/installation";
import { makePhoto } from "../../../support/pictures";
import { makeRenditions } from "../../../support/posts";
import { postForm, submitVideo } from "../../../support/submissions";
import { makeClip } from "../../../support/videos/clips";
import { beginUpload, createUpload, sendBytes } from "../../../support/videos/video-uploads";

const installation = testInstallation();
const cast = testCast(installation);
let photo: File;

beforeAll(async () => {
  photo = new File([new Uint8Array(await makePhoto())], "photo.jpg", { type: "image/jpeg" });
});

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** Every key that the product makes: ids of account, event and post, random characters, and a type of ours. */
const ownKey = new RegExp(
  `^(originals/${uuid}/${uuid}/${uuid}(-poster)?-[0-9a-f]{32}|public/[0-9a-f]{32})\\.[a-z0-9]{3,4}$`,
);

it.each([
  "../../../../public/evil.html",
  "..\\..\\evil.exe",
  "/etc/cron.d/evil",
  "a.jpg; touch evil; $(touch evil) `touch evil`",
  "-version -i evil.php",
])("a file named %j is stored under our own names only", async (name) => {
  const as = (file: File) => new File([file], name, { type: name });
  const form = postForm(cast.event, null);
  form.set("media", as(photo));
  const posted: Answer<{ id: string }> = await call(addEventPost, { body: form });
  expect(posted.status).toBe(201);
  await makeRenditions(installation.deps, posted.body.id);

  const body = asForm({ ad_name: name, media: as(photo) });
  expect((await call(addEventAd, { as: cast.admin, body })).status).toBe(201);

  const clip = await makeClip();
  const ticket = await beginUpload(cast.event);
  const title = Buffer.from(name).toString("base64");
  const metadata = { "Upload-Metadata": `filetype ${Buffer.from("video/mp4").toString("base64")},title ${title}` };
  expect((await createUpload(ticket, clip.length, metadata)).status).toBe(201);
  expect((await sendBytes(ticket, clip)).status).toBe(204);
  const filmed = await submitVideo(cast.event, ticket.video_id, { poster: new Uint8Array(await photo.arrayBuffer()) });
  expect(filmed.status).toBe(201);

  const keys = await installation.storedKeys();
  expect(keys.length).toBeGreaterThanOrEqual(5);
  expect(keys.filter((key) => !ownKey.test(key))).toEqual([]);
  expect(await installation.spooledFiles()).toEqual([]);
});
