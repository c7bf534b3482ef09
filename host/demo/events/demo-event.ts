import type { EventFields } from "@/lib/shared/events/contract";
import type { PostStatus, WallTheme } from "@/lib/shared/vocabulary";
import type { Recipe } from "../art/recipe";

export type DemoPost = {
  person_name: string;
  person_city: string;
  caption: string;
  status: PostStatus;
  isStarred: boolean;
  picture: Recipe;
};

type DemoAd = { ad_name: string; ad_url: string; picture: Recipe };

type EventTexts = Omit<EventFields, "event_date" | "script_ids" | "ads_group_id" | "moderator_ids">;

export type DemoEvent = {
  fields: Partial<EventTexts> & Pick<EventTexts, "event_name" | "event_url_slug">;
  /** Name of the theme. */
  theme: WallTheme;
  /** SVG without text: fonts differ between machines. */
  logo: string;
  share: Recipe;
  ads: readonly DemoAd[];
  /** Oldest first. */
  posts: readonly DemoPost[];
};

const marks = { "?": "pending", "-": "private", "!": "banned", x: "delete" } as const;

/**
 * Parses one post. A mark before the caption sets its status: '?' pending, '-' private, '!' banned, 'x' deleted, '*'
 * approved and starred.
 */
export function post(person_name: string, person_city: string, line: string, picture: Recipe): DemoPost {
  const [, mark = "", caption = line] = /^(?:([?\-!x*]) )?(.+)$/su.exec(line) ?? [];
  const status = marks[mark as keyof typeof marks] ?? "approve";
  return { person_name, person_city, caption, status, isStarred: mark === "*", picture };
}
