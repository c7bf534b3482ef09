import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";

type Grouped = Pick<OrganiserPost, "id" | "status" | "rule">;

/** The first post of a group has no reason of its own: the others name it. */
const groupIdOf = ({ id, rule }: Grouped) => rule?.group ?? id;

/** Waiting posts with similar pictures, or of one flood; two or more. */
export type PostGroup<Post = OrganiserPost> = { note: string; posts: readonly Post[] };

/** Returns the groups among posts, by the id of each member. */
export function findGroups<Post extends Grouped>(posts: readonly Post[]): ReadonlyMap<string, PostGroup<Post>> {
  const groups = new Map<string, PostGroup<Post>>();
  const waiting = posts.filter(({ status }) => status === "pending");
  for (const members of membersById(waiting).values()) {
    if (members.length < 2) continue;
    const isFlood = members.some(({ rule }) => rule?.group && rule.rule === "flood");
    const { flood, similar } = messages.rules.group;
    const group = { note: isFlood ? flood(members.length) : similar(members.length - 1), posts: members };
    for (const { id } of members) groups.set(id, group);
  }
  return groups;
}

/** Moves the members of each group behind its first one in the list. */
export function keepGroupsTogether<Post extends Grouped>(posts: readonly Post[]): readonly Post[] {
  if (posts.every(({ rule }) => !rule?.group)) return posts;
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
  return members;
}
