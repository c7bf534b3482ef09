import type { PublicPost, WallChanges } from "@/lib/posts/contract";
import type { ScreenAction } from "@/lib/wall/screen-state";
import { samplePublicEvent, samplePublicPost } from "./public-samples";

/** The database as screens know it: a versioned set, with the answers that its queries give. */
export class WallModel {
  version = 0;
  eventVersion = 0;
  readonly #rows = new Map<string, { version: number; position: number | null }>();

  /** `maxPosts`: how many posts an answer holds. */
  constructor(private readonly maxPosts: number) {}

  approve(id: string): ScreenAction {
    this.version += 1;
    this.#rows.set(id, { version: this.version, position: this.version });
    return { type: "post-pushed", message: { version: this.version, post: this.#post(id, this.version) } };
  }

  /** Null where the post is not on the wall: then nothing that shows has changed. */
  remove(id: string): ScreenAction | null {
    if ((this.#rows.get(id)?.position ?? null) === null) return null;
    this.version += 1;
    this.#rows.set(id, { version: this.version, position: null });
    return { type: "removal-pushed", message: { version: this.version, id, event_id: "event" } };
  }

  /** An edit keeps the post's place; null where the post is not on the wall. */
  edit(id: string): ScreenAction | null {
    const position = this.#rows.get(id)?.position ?? null;
    if (position === null) return null;
    this.version += 1;
    this.#rows.set(id, { version: this.version, position });
    return { type: "post-pushed", message: { version: this.version, post: this.#post(id, position) } };
  }

  changeEvent(): ScreenAction {
    this.version += 1;
    this.eventVersion = this.version;
    return { type: "change-heard", version: this.version };
  }

  get event() {
    return samplePublicEvent({ wall_version: this.version, event_version: this.eventVersion });
  }

  list(): PublicPost[] {
    return this.#shown(() => true).slice(0, this.maxPosts);
  }

  changes(since: number, version = this.version): WallChanges {
    const isNew = (row: { version: number }) => row.version > since;
    const removed = [...this.#rows].filter(([, row]) => isNew(row) && row.position === null).map(([id]) => id);
    return {
      version,
      posts: this.#shown(isNew).slice(0, this.maxPosts),
      removed,
      event_changed: this.eventVersion > since,
    };
  }

  /** What a restored backup does: an older state comes back. */
  restore(backup: WallModel) {
    this.version = backup.version;
    this.eventVersion = backup.eventVersion;
    this.#rows.clear();
    for (const [id, row] of backup.#rows) this.#rows.set(id, { ...row });
  }

  copy(): WallModel {
    const copy = new WallModel(this.maxPosts);
    copy.restore(this);
    return copy;
  }

  #post(id: string, position: number): PublicPost {
    return samplePublicPost(position, { id });
  }

  #shown(isWanted: (row: { version: number }) => boolean): PublicPost[] {
    return [...this.#rows]
      .flatMap(([id, row]) => (row.position !== null && isWanted(row) ? [this.#post(id, row.position)] : []))
      .sort((one, other) => other.wall_position - one.wall_position);
  }
}
