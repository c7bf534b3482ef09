import ar from "@/messages/ar/missions.json" with { type: "json" };
import de from "@/messages/de/missions.json" with { type: "json" };
import en from "@/messages/en/missions.json" with { type: "json" };
import es from "@/messages/es/missions.json" with { type: "json" };
import fr from "@/messages/fr/missions.json" with { type: "json" };
import it from "@/messages/it/missions.json" with { type: "json" };
import nl from "@/messages/nl/missions.json" with { type: "json" };
import pl from "@/messages/pl/missions.json" with { type: "json" };
import pt from "@/messages/pt/missions.json" with { type: "json" };
import { type Language, languages } from "../language/languages";

type MissionSets = Readonly<typeof en>;

const sets: Record<Language, MissionSets> = { en, de, fr, es, it, pt, nl, pl, ar };

/** Returns the ready-made missions in an event's language, one a line, and the name of a table. */
export const textsIn = (language: string): MissionSets => sets[languages.find((one) => one === language) ?? "en"];
