import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  backupCheck,
  dataFolderCheck,
  diskCheck,
  ffmpegCheck,
  mailCheck,
  nodeCheck,
} from "@/lib/server/features/doctor/machine";
import { testMailServer } from "@/lib/server/outside/adapters/mailer.smtp";
import { doctorRules } from "@/lib/shared/limits/doctor";
import { faultsIn, find, makeSubject } from "../../support/doctor/doctor";
import { TestSmtpServer } from "../../support/network/smtp-server";
import { SmallDisk } from "../../support/storage/small-disk";

const canMount = SmallDisk.canMount("the doctor's tests of disks");

describe("the data folder", () => {
  it.runIf(canMount)("the data folder is a problem when it is read-only", async () => {
    const disk = SmallDisk.mount(4);
    onTestFinished(() => disk.unmount());
    expect(spawnSync("mount", ["-o", "remount,ro", disk.folder]).status).toBe(0);
    const [found, ...more] = await find(dataFolderCheck, makeSubject({ dataDir: disk.folder }));
    expect(more).toEqual([]);
    expect(found).toMatchObject({ state: "problem", sentence: "The data folder is not writable (EROFS)." });
    expect(found?.advice).toContain("DATA_DIR");
  });

  it("the data folder is a problem when a file is in its place", async () => {
    const dataDir = path.join(mkdtempSync(path.join(tmpdir(), "wallflower-")), "file");
    writeFileSync(dataDir, "");
    expect(faultsIn(await find(dataFolderCheck, makeSubject({ dataDir })))).toHaveLength(1);
  });

  it("the data folder has no finding when files can be written, and keeps none of them", async () => {
    const subject = makeSubject();
    expect(faultsIn(await find(dataFolderCheck, subject))).toEqual([]);
    expect(spawnSync("find", [subject.dataDir, "-type", "f"], { encoding: "utf8" }).stdout).toBe("");
  });
});

describe("the disk", () => {
  it.runIf(canMount)("the disk is a problem when it is full", async () => {
    const disk = SmallDisk.mount(32);
    onTestFinished(() => disk.unmount());
    disk.fill();
    const [fault, ...more] = faultsIn(await find(diskCheck, makeSubject({ dataDir: disk.folder })));
    expect(fault).toMatch(/^problem: The disk is full: 0 KB are left\.$/);
    expect(more).toEqual([]);
  });

  it("the disk is a warning when it fills up, and a problem at its floor", async () => {
    const gigabyte = 1024 ** 3;
    const at = async (freeBytes: number) =>
      faultsIn(
        await find(diskCheck, makeSubject({ measureDisk: async () => ({ freeBytes, totalBytes: 100 * gigabyte }) })),
      ).join();
    expect(await at(60 * gigabyte)).toBe("");
    expect(await at(4 * gigabyte)).toContain(
      "warning: The disk is filling up: 4 GB are left, and uploads stop at 2 GB.",
    );
    expect(await at(1.5 * gigabyte)).toContain("problem: Guests cannot upload");
  });
});

describe("Node.js", () => {
  it.each([
    ["24.1.0", "ok"],
    ["22.1.0", "ok"],
    ["23.9.0", "warning"],
    ["20.19.0", "warning"],
    ["20.18.9", "problem"],
    ["18.20.0", "problem"],
  ])("Node.js %s gives %s", async (version, state) => {
    expect(await find(nodeCheck(version), makeSubject())).toMatchObject([{ state }]);
  });

  it("the required version of Node.js is that of package.json", async () => {
    const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
    const [{ advice } = { advice: "" }] = await find(nodeCheck("18.0.0"), makeSubject());
    expect(advice).toContain(engines.node.replace(">=", ""));
  });
});

describe("ffmpeg", () => {
  const program = (script: string) => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), "wallflower-ffmpeg-")), "ffmpeg");
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
    return file;
  };

  it("ffmpeg is a problem when FFMPEG_PATH leads to a program that fails", async () => {
    const subject = makeSubject({ settings: { FFMPEG_PATH: program("exit 1") } });
    expect(faultsIn(await find(ffmpegCheck, subject))).toEqual([
      "problem: FFMPEG_PATH is not an ffmpeg that this user can run.",
    ]);
  });

  it("ffmpeg is a problem when it cannot encode H.264", async () => {
    const script = 'case "$1" in -version) echo "ffmpeg version 7.0 Copyright";; *) exit 8;; esac';
    const subject = makeSubject({ settings: { FFMPEG_PATH: program(script) } });
    expect(faultsIn(await find(ffmpegCheck, subject)).join()).toContain("ffmpeg 7.0 cannot convert a clip to H.264");
  });

  it("ffmpeg is a warning when it is not on the PATH", async () => {
    const before = process.env.PATH;
    process.env.PATH = "/nowhere";
    onTestFinished(() => {
      process.env.PATH = before;
    });
    expect(faultsIn(await find(ffmpegCheck, makeSubject())).join()).toMatch(/^warning: ffmpeg was not found/);
  });

  it("ffmpeg is not checked when Bunny converts clips", async () => {
    const settings = { BUNNY_LIBRARY_ID: "1", BUNNY_API_KEY: "k", BUNNY_CDN_HOST: "vz.b-cdn.net" };
    expect(await find(ffmpegCheck, makeSubject({ settings }))).toEqual([]);
  });
});

describe("mail", () => {
  const smtp = (url: string, more: Record<string, string> = {}) =>
    makeSubject({ settings: { SMTP_URL: url, ...more }, tryMail: () => testMailServer(url) });

  it("mail is a problem when the server refuses the login, and the password is not shown", async () => {
    const server = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error("Wrong password hunter2-hunter2")),
    });
    const listening = server.listen(0, "127.0.0.1");
    await once(listening, "listening");
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const { port } = listening.address() as AddressInfo;
    const [fault] = await find(mailCheck, smtp(`smtp://ada:hunter2-hunter2@127.0.0.1:${port}`));
    expect(fault).toMatchObject({ state: "problem", sentence: "The mail server refuses the login (EAUTH 535)." });
    expect(JSON.stringify(fault)).not.toContain("hunter2");
  });

  it("mail is a problem when no server answers", async () => {
    expect(faultsIn(await find(mailCheck, smtp("smtp://127.0.0.1:1"))).join()).toMatch(
      /^problem: The mail server does not answer \(E\w+/,
    );
  });

  it("mail has no finding with a server and a sender, is a warning without the sender, and sends nothing", async () => {
    const server = new TestSmtpServer();
    const url = await server.start();
    onTestFinished(() => server.stop());
    expect(faultsIn(await find(mailCheck, smtp(url, { MAIL_FROM: "wall@example.com" })))).toEqual([]);
    expect(faultsIn(await find(mailCheck, smtp(url))).join()).toMatch(/^warning: Mails come from wallflower@localhost/);
    expect(server.received).toEqual([]);
  });

  it("mail without a server is a warning that mails are not sent", async () => {
    const [found] = await find(mailCheck, makeSubject());
    expect(found).toMatchObject({
      state: "warning",
      sentence: expect.stringContaining("not sent"),
      advice: "Set SMTP_URL.",
    });
  });
});

describe("the last backup", () => {
  const dayMs = 86_400_000;

  const agedSentences = async (days: number) => {
    const last = { at: new Date(Date.now() - days * dayMs).toISOString(), bytes: 1 };
    return find(backupCheck, makeSubject({ lastBackup: async () => last }));
  };

  it("the last backup is a warning from the seventh day on", async () => {
    expect(faultsIn(await agedSentences(doctorRules.backupDays - 0.01))).toEqual([]);
    expect(faultsIn(await agedSentences(doctorRules.backupDays + 0.01))).toEqual([
      "warning: The last backup was made 7 days ago.",
    ]);
  });

  it("the last backup is reported with its age, and may be missing", async () => {
    const none = await find(backupCheck, makeSubject());
    expect(none[0]).toMatchObject({ state: "warning", sentence: "There is no backup." });
    expect((await agedSentences(0.01))[0]?.sentence).toBe("The last backup was made today.");
  });
});
