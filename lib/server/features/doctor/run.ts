import "server-only";
import type { Finding } from "@/lib/shared/doctor/contract";
import { addressCheck, bodyCheck, silenceCheck, socketCheck, trustCheck } from "./address";
import { browserAccessCheck, bucketCheck, originalsCheck } from "./bucket";
import { type Check, runChecks, type Subject } from "./check";
import { clockCheck, databaseCheck } from "./database";
import { backupCheck, dataFolderCheck, diskCheck, ffmpegCheck, mailCheck, nodeCheck } from "./machine";
import { pushServiceCheck } from "./push-service";

const checks: readonly Check[] = [
  dataFolderCheck,
  diskCheck,
  clockCheck,
  nodeCheck(),
  databaseCheck,
  bucketCheck,
  originalsCheck,
  browserAccessCheck,
  addressCheck,
  trustCheck,
  socketCheck,
  pushServiceCheck,
  bodyCheck,
  silenceCheck,
  mailCheck,
  ffmpegCheck,
  backupCheck,
];

/** Runs all checks in parallel; returns the findings of each check that applies. Never rejects. */
export const checkSystem = (subject: Subject): Promise<Finding[]> => runChecks(checks, subject);
