import { paths } from "../paths";
import type { Role } from "../vocabulary";

/** Returns the console page to open by default for a role (spec, section 4); an admin's if the role is unknown. */
export function homeOf(role: Role | null | undefined): string {
  return role === "moderator" ? paths.moderate : paths.dashboard;
}
