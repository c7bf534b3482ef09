import { apiPaths, paths } from "@/lib/shared/paths";
import type { EventScreens } from "@/lib/shared/screens/contract";
import { makeDistinctPhoto } from "../support/pictures";
import type { Walk } from "./walk";

/** The text of the wall in the television's frame. */
const wallText = `(document.querySelector("iframe")?.contentDocument?.body?.innerText ?? "")`;

/** A television's steps: it is paired, keeps its pairing over a reload, and is forgotten. */
export async function walkTelevision(walk: Walk): Promise<void> {
  const { page, organiser } = walk;
  await page.resize(1_280, 720);
  const event = await organiser.createEvent({ event_name: `Television at ${walk.place.name}`, wall_speed: "Off" });
  const id = await organiser.addReadyPost(event.id, await makeDistinctPhoto(90), { caption: "On television" });
  await organiser.setStatus(id, "approve");
  const showsWall = () => page.until("the frame shows the wall", `${wallText}.includes("On television")`);
  await walk.step("shows a code", async () => {
    await page.open(walk.at(paths.screen));
    await page.until("a code is shown", `/Code: (\\w ?){6}/.test(document.body.textContent)`);
  });
  await walk.step("shows its wall once it is paired", async () => {
    const code = await page.evaluate<string>(
      `/Code: ((\\w ?){6})/.exec(document.body.textContent)[1].replaceAll(" ", "")`,
    );
    await organiser.call("POST", apiPaths.screens.pairDevice, { code, event_id: event.id, name: "Television" });
    await showsWall();
  });
  await walk.step("shows its wall again after a reload", async () => {
    await page.open(walk.at(paths.screen));
    await showsWall();
  });
  await walk.step("shows a code again once it is forgotten", async () => {
    const lists = await organiser.call<EventScreens[]>("GET", apiPaths.screens.getScreens());
    const paired = lists.flatMap(({ screens }) => screens).filter(({ is_paired }) => is_paired);
    for (const { id } of paired) await organiser.call("DELETE", apiPaths.screens.forgetScreen(id));
    await page.until("a code is shown", `/Code: (\\w ?){6}/.test(document.body.textContent)`);
  });
}
