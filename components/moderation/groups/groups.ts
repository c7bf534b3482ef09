import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";

type Grouped = Pick<OrganiserPost, "id" | "status" | "rule" | "hand_over_id" | "hand_over_position">;

/** A hand-over stands together whatever the rules say. The first post of a rule's group is the one that the others name. */
const groupIdOf = ({ id, rule, hand_over_id }: Grouped) => hand_over_id ?? rule?.group ?? id;

/** Waiting posts of one hand-over, with similar pictures, or of one flood; two or more. */
export type PostGroup<Post = OrganiserPost> = { note: string; posts: readonly Post[]; handOverId: string | null };

/** Returns the groups among posts, by the id of each member. */
export function findGroups<Post extends Grouped>(posts: readonly Post[]): ReadonlyMap<string, PostGroup<Post>> {
  const groups = new Map<string, PostGroup<Post>>();
  const waiting = posts.filter(({ status }) => status === "pending");
  for (const members of membersById(waiting).values()) {
    if (members.length < 2) continue;
    const isFlood = members.some(({ rule }) => rule?.group && rule.rule === "flood");
    const { flood, handOver, similar } = messages.rules.group;
    const handOverId = members[0]?.hand_over_id ?? null;
    const count = members.length;
    const note = isFlood ? flood(count) : handOverId ? handOver(count) : similar(count - 1);
    const group = { note, posts: members, handOverId };
    for (const { id } of members) groups.set(id, group);
  }
  return groups;
}

/** Moves the members of each group behind its first one in the list. */
export function keepGroupsTogether<Post extends Grouped>(posts: readonly Post[]): readonly Post[] {
  if (posts.every(({ rule, hand_over_id }) => !rule?.group && !hand_over_id)) return posts;
  return [...membersById(posts).values()].flat();
}

function membersById<Post extends Grouped>(posts: readonly Post[]): Map<string, Post[]> {
  const members = new Map<string, Post[]>();
  for (const post of posts) {
    const id = groupIdOf(post);
    const known = members.get(id);
    if (known) known.push(post);
    else members.set(id, [post]);
  }
  for (const group of members.values()) {
    if (group[0]?.hand_over_id) group.sort((one, other) => placeOf(one) - placeOf(other));
  }
  return members;
}

const placeOf = ({ hand_over_position }: Grouped) => hand_over_position ?? 0;
