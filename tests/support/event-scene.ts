import { beforeAll, beforeEach } from "vitest";
import type { TestInstallation } from "./installation";
import { assignModerator, type Cast, createCast, createEvent, type TestEvent } from "./people";

type EventScene = {
  cast: Cast;
  /** Created anew for each test. */
  event: TestEvent;
};

/** Creates the people once per file, and for each test an event that their moderator is assigned to. */
export function eventScene(installation: TestInstallation, fields: Parameters<typeof createEvent>[2] = {}): EventScene {
  const scene = {} as EventScene;
  beforeAll(async () => {
    scene.cast = await createCast(installation.deps);
  });
  beforeEach(async () => {
    scene.event = await createEvent(installation.deps, scene.cast.account_id, fields);
    await assignModerator(installation.deps, scene.event, scene.cast.moderator);
    installation.realtime.take();
  });
  return scene;
}
