import { networkInterfaces } from "node:os";
import { Installation } from "../e2e/support/installation";
import type { Driver, Engine } from "./drivers/driver";
import { firefox } from "./drivers/firefox";
import { webkit } from "./drivers/webkit";
import { walkGuest } from "./guest";
import { walkModerator } from "./moderator";
import { walkOutage } from "./outage";
import { walkTelevision } from "./television";
import { type Place, picturesFolder, Walk } from "./walk";
import { walkWall } from "./wall";

/** npm run check:engines [-- firefox wall plain-http …]: runs the product in Firefox and in the iPhone's engine. */

const engines: Engine[] = [firefox, webkit];
const roles = {
  guest: walkGuest,
  outage: walkOutage,
  wall: walkWall,
  television: walkTelevision,
  moderator: walkModerator,
};
/** Aborts a check that hangs, with every process that it started. */
const totalTimeoutMs = 40 * 60_000;

const chosen = process.argv.slice(2);
const isChosen = (group: readonly string[], name: string) =>
  !group.some((one) => chosen.includes(one)) || chosen.includes(name);
const engineNames = engines.map(({ name }) => name);
const roleNames = Object.keys(roles) as (keyof typeof roles)[];
const placeNames = ["localhost", "plain-http"];
const known = [...engineNames, ...roleNames, ...placeNames];
const unknown = chosen.filter((word) => !known.includes(word));
if (unknown.length > 0) throw new Error(`${unknown.join(", ")}: there are ${known.join(", ")}.`);

const opened: { close: () => Promise<void> }[] = [];
const closeAll = () => Promise.all(opened.splice(0).map((one) => one.close().catch(() => {})));
async function abort(reason: string) {
  console.log(reason);
  process.exitCode = 1;
  await closeAll();
  process.exit();
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void abort(signal));
const deadline = setTimeout(() => void abort("The check took too long."), totalTimeoutMs);

const failures: string[] = [];
let passed = 0;
try {
  const installation = await Installation.start();
  opened.push({ close: () => installation.dispose() });
  const places = findPlaces(installation).filter(({ name }) => isChosen(placeNames, name));
  for (const engine of engines.filter(({ name }) => isChosen(engineNames, name))) {
    const start = engine.find();
    if (start) for (const place of places) await walkRoles(engine.name, start, place, installation);
    else console.log(`${engine.name}: not installed, so skipped (apt install ${engine.debianPackage}).`);
  }
  console.log(`\n${passed} passed, ${failures.length} failed; pictures in ${picturesFolder}`);
  for (const failure of failures) console.log(`  ${failure}`);
  process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
} finally {
  clearTimeout(deadline);
  await closeAll();
}

/** Each role gets its own browser, so that no session, cache or worker carries over. */
async function walkRoles(name: string, start: () => Promise<Driver>, place: Place, installation: Installation) {
  for (const role of roleNames.filter((one) => isChosen(roleNames, one))) {
    const driver = await start();
    opened.push(driver);
    const label = `${name} ${place.name} ${role}`;
    console.log(`${label} (${driver.product})`);
    try {
      const walk = await Walk.begin({ engine: name, driver, place, installation, label });
      await walk.page.open(walk.at("/icon.svg"));
      await walk.step("opens the address in the context that it is for", async () => {
        await walk.page.until("isSecureContext is right", `isSecureContext === ${place.isSecure}`);
      });
      await roles[role](walk);
      passed += walk.passed;
      failures.push(...walk.failures);
    } catch (error) {
      failures.push(`${label}: ${error instanceof Error ? error.message : error}`);
    } finally {
      opened.splice(opened.indexOf(driver), 1);
      await driver.close();
    }
  }
}

/** This machine as localhost, and by the network address that phones use: plain http, so no secure context. */
function findPlaces({ url, port }: Installation): Place[] {
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((address) => address && address.family === "IPv4" && !address.internal);
  if (!outside) console.log("plain-http: this machine has no network address, so skipped.");
  return [
    { name: "localhost", origin: url, isSecure: true },
    ...(outside ? [{ name: "plain-http" as const, origin: `http://${outside.address}:${port}`, isSecure: false }] : []),
  ];
}
