import { beforeEach } from "vitest";
import { testCast } from "../cast";
import type { TestInstallation } from "../installation";
import { assignModerator, type Cast, createEvent, type TestEvent } from "../people";

type EventScene = {
  cast: Cast;
  /** Created anew for each test. */
  event: TestEvent;
};

/** Creates the people once per file, and for each test an event that their moderator is assigned to. */
export function eventScene(installation: TestInstallation, fields: Parameters<typeof createEvent>[2] = {}): EventScene {
  const scene = { cast: testCast(installation) } as EventScene;
  beforeEach(async () => {
    scene.event = await createEvent(installation.deps, scene.cast.account_id, fields);
    await assignModerator(installation.deps, scene.event, scene.cast.moderator);
    installation.realtime.take();
  });
  return scene;
}
