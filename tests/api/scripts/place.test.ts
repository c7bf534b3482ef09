import { afterEach, beforeEach, expect, it } from "vitest";
import { GET as wallChanges } from "@/app/api/events/wall-changes/[eventId]/route";
import { POST as reportScreen } from "@/app/api/screens/report-screen/route";
import { accounts } from "@/db/schema/people/accounts";
import { env } from "@/lib/server/env";
import { findScriptPlace, pageBuild } from "@/lib/server/script-place";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createAccount, createEvent } from "../../support/people";
import { screenReport } from "../../support/wall/screens";

const installation = testInstallation();

beforeEach(async () => {
  await installation.deps.db.delete(accounts);
});
afterEach(() => {
  env.WALL_URL = undefined;
});

it("scripts run in the wall's page only at its own address and while there is one account", async () => {
  const { deps } = installation;
  expect(await findScriptPlace(deps)).toBe("one-address");
  env.WALL_URL = "https://show.test";
  expect(await findScriptPlace(deps)).toBe("in-page");
  await createAccount(deps);
  expect(await findScriptPlace(deps)).toBe("in-page");
  await createAccount(deps, "Other Company");
  expect(await findScriptPlace(deps)).toBe("several-accounts");
  env.WALL_URL = undefined;
  expect(await findScriptPlace(deps)).toBe("one-address");
});

it("open walls see the second account as a new build, and reload", async () => {
  const { deps } = installation;
  env.WALL_URL = "https://show.test";
  const event = await createEvent(deps, await createAccount(deps));
  const servedBuild = async () => {
    const changes = await call(wallChanges, { params: { eventId: event.id }, query: { since: 0 } });
    // Walls reload when the build in an answer changes, so a report's answer must name the same build.
    expect((await call(reportScreen, { body: screenReport(event) })).body.build).toBe(changes.body.build);
    return changes.body.build;
  };
  expect(await servedBuild()).toBe(deps.build);
  await createAccount(deps, "Other Company");
  const later = await servedBuild();
  expect(later).not.toBe(deps.build);
  expect(later).toBe(pageBuild(deps.build, "several-accounts"));
});

it("in development no build has a name, because nothing reloads", () => {
  expect(pageBuild("", "several-accounts")).toBe("");
});
