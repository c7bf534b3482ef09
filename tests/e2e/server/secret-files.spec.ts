import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { apiPaths } from "@/lib/shared/paths";
import { Installation, setUpTimeoutMs } from "../support/installation";
import { Organiser } from "../support/organiser";
import { OutsideServices } from "../support/server/outside-services";

test.describe.configure({ timeout: setUpTimeoutMs });

const folder = mkdtempSync(path.join(tmpdir(), "wallflower-secret-files-"));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `${content}\n`, { mode: 0o600 });
  return file;
}

test("a first start without a terminal logs the path of the password's file and not the password", async () => {
  const [secret, timer] = ["a session secret of one's own, long", "a timer's own secret"];
  const installation = await Installation.start(() => ({
    ADMIN_PASSWORD: "",
    NEXTAUTH_SECRET_FILE: fileOf("nextauth", secret),
    CRON_SECRET_FILE: fileOf("cron", timer),
  }));
  try {
    await expect.poll(() => installation.output).toContain("Ctrl-C stops it");
    const file = path.join(installation.dataDir, "first-sign-in.txt");
    const [email = "", password = ""] = readFileSync(file, "utf8").split("\n");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(installation.output).toContain(`kept in ${file}`);
    for (const word of [password, secret, timer]) expect(installation.output).not.toContain(word);
    const login = await fetch(`${installation.url}${apiPaths.auth.login}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email_id: email, password }),
    });
    expect(login.status).toBe(200);
    const drain = (word: string) =>
      fetch(`${installation.url}/api/jobs/drain`, { headers: { authorization: `Bearer ${word}` } });
    expect((await drain(timer)).status).toBe(200);
    expect((await drain("another one's secret")).status).toBe(403);
  } finally {
    await installation.dispose();
  }
});

test("plain next start reads secrets from files, and exits with a sentence if one is missing", async () => {
  const services = await OutsideServices.start();
  try {
    const url = services.databaseUrl;
    const { secretAccessKey } = services.bucket.options;
    const asFiles = () => ({
      DATABASE_URL: "",
      DATABASE_URL_FILE: fileOf("database", url),
      S3_SECRET_ACCESS_KEY: "",
      S3_SECRET_ACCESS_KEY_FILE: fileOf("bucket", secretAccessKey),
    });
    const web = await services.startWeb(asFiles);
    await (await Organiser.signIn(web)).createEvent({ event_name: "From files" });
    await web.stop();
    for (const word of [new URL(url).password, secretAccessKey]) expect(web.output()).not.toContain(word);

    const nowhere = path.join(folder, "nowhere");
    const refused = await services
      .startWeb(() => ({ DATABASE_URL: "", DATABASE_URL_FILE: nowhere }))
      .then(
        () => new Error("It serves."),
        (reason: Error) => reason,
      );
    expect(refused.message).toContain(`DATABASE_URL_FILE points to ${nowhere}, which does not exist`);
    expect(refused.message).not.toMatch(/\n\s+at /);
  } finally {
    await services.dispose();
  }
});
