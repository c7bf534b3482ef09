import { TestSmtpServer } from "../../../support/network/smtp-server";
import { Installation, setUpTimeoutMs } from "../installation";
import { test } from "../test";

/** An installation that sends mail. */
export const mailTest = test.extend<object, { installation: Installation; smtp: TestSmtpServer }>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const smtp = new TestSmtpServer();
      await use(smtp);
      await smtp.stop();
    },
    { scope: "worker" },
  ],
  installation: [
    async ({ smtp }, use) => {
      const SMTP_URL = await smtp.start();
      const installation = await Installation.start(() => ({ SMTP_URL }));
      await use(installation);
      await installation.dispose();
    },
    { scope: "worker", timeout: setUpTimeoutMs },
  ],
});
