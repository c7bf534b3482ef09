import { paths } from "../paths";
import type { Role } from "../vocabulary";

/** The console's page that somebody comes to who asks for none (spec, section 4); an admin's where the role is not known. */
export function homeOf(role: Role | null | undefined): string {
  return role === "moderator" ? paths.moderate : paths.dashboard;
}
