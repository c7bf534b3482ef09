import { isDeepStrictEqual } from "node:util";
import type { ScreenAction } from "@/lib/client/wall/screen/screen-state";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost, WallChanges } from "@/lib/shared/posts/contract";
import { samplePublicEvent, samplePublicPost } from "./public-samples";

/** Numbers the channels' names, so that none is used twice, not even after a restored backup. */
let names = 0;

type Row = { version: number; position: number | null; isLarge: boolean };

/** The database as screens know it: a versioned set, with its queries' answers. */
export class WallModel {
  version = 0;
  eventVersion = 0;
  /** The last change of the event that was not its show's, and the last of its show. */
  #contentVersion = 0;
  #showVersion = 0;
  /** The channel's names by their first version: every change of the event renames it here. */
  #channels = [{ version: 0, name: "channel-0" }];
  readonly #rows = new Map<string, Row>();
  /** Each post's positions with the versions at which they began; null means not on the wall. */
  readonly #history = new Map<string, { version: number; position: number | null }[]>();

  /** `maxPosts`: the number of posts in an answer. */
  constructor(private readonly maxPosts: number) {}

  /** Includes the large picture if it is made. */
  approve(id: string): ScreenAction {
    this.version += 1;
    const isLarge = this.#rows.get(id)?.isLarge ?? false;
    return this.#put(id, { version: this.version, position: this.version, isLarge });
  }

  /** Makes the large picture; null when the post is not on the wall, or had it. The place stays. */
  enlarge(id: string): ScreenAction | null {
    const row = this.#rows.get(id) ?? { version: 0, position: null, isLarge: false };
    if (row.isLarge) return null;
    if (row.position === null) {
      this.#rows.set(id, { ...row, isLarge: true });
      return null;
    }
    this.version += 1;
    return this.#put(id, { version: this.version, position: row.position, isLarge: true });
  }

  /** Null when the post is not on the wall, so that nothing visible changes. */
  remove(id: string): ScreenAction | null {
    const row = this.#rows.get(id);
    if (!row || row.position === null) return null;
    this.version += 1;
    this.#rows.set(id, { ...row, version: this.version, position: null });
    this.#remember(id, null);
    return { type: "removal-pushed", message: { version: this.version, id, event_id: "event" } };
  }

  /** An edit keeps the post's place; null when the post is not on the wall. */
  edit(id: string): ScreenAction | null {
    const row = this.#rows.get(id);
    if (!row || row.position === null) return null;
    this.version += 1;
    return this.#put(id, { ...row, position: row.position, version: this.version });
  }

  changeEvent(): ScreenAction {
    this.version += 1;
    this.eventVersion = this.version;
    this.#contentVersion = this.version;
    names += 1;
    this.#channels = [...this.#channels, { version: this.version, name: `channel-${names}` }];
    return { type: "change-heard", version: this.version };
  }

  /** Changes what the screens show, and nothing else of the event. */
  direct(): ScreenAction {
    this.version += 1;
    this.eventVersion = this.version;
    this.#showVersion = this.version;
    return { type: "change-heard", version: this.version, show: this.#show };
  }

  get #show() {
    return { cues: [], brought_up: { post_id: `brought up at ${this.#showVersion}`, until: "" }, paused_at: null };
  }

  get event() {
    const { version: wall_version, eventVersion: event_version } = this;
    const channel = this.channelAt(wall_version);
    return samplePublicEvent({ wall_version, event_version, channel, show: this.#show });
  }

  /** Tells if an event is as good as the current one. */
  isCurrent({ event_version, show }: PublicEvent): boolean {
    return event_version >= this.#contentVersion && isDeepStrictEqual(show, this.#show);
  }

  /** The channel's name at a version. */
  channelAt(version: number): string {
    return this.#channels.findLast((named) => named.version <= version)?.name ?? "";
  }

  list(): PublicPost[] {
    return this.#shown(() => true).slice(0, this.maxPosts);
  }

  changes(since: number, version = this.version): WallChanges {
    const isNew = (row: Row) => row.version > since;
    const removed = [...this.#rows].filter(([, row]) => isNew(row) && row.position === null).map(([id]) => id);
    return {
      version,
      posts: this.#shown(isNew).slice(0, this.maxPosts),
      removed,
      event_changed: this.eventVersion > since,
      channel: this.channelAt(version),
      event_url_slug: "party",
      build: "",
    };
  }

  /** Tells if the post had this place at `version` or at any later one. */
  wasShownSince(version: number, { id, wall_position }: PublicPost): boolean {
    const places = this.#history.get(id) ?? [];
    return places.some(({ position }, index) => {
      const until = places[index + 1]?.version ?? Number.POSITIVE_INFINITY;
      return position === wall_position && until > version;
    });
  }

  /** Restores a backup: an older state returns. */
  restore(backup: WallModel) {
    this.version = backup.version;
    this.eventVersion = backup.eventVersion;
    this.#contentVersion = backup.#contentVersion;
    this.#showVersion = backup.#showVersion;
    this.#channels = backup.#channels;
    this.#rows.clear();
    for (const [id, row] of backup.#rows) this.#rows.set(id, { ...row });
  }

  copy(): WallModel {
    const copy = new WallModel(this.maxPosts);
    copy.restore(this);
    return copy;
  }

  #put(id: string, row: Row & { position: number }): ScreenAction {
    this.#rows.set(id, row);
    this.#remember(id, row.position);
    return { type: "post-pushed", message: { version: row.version, post: postOf(id, row.position, row.isLarge) } };
  }

  #remember(id: string, position: number | null) {
    this.#history.set(id, [...(this.#history.get(id) ?? []), { version: this.version, position }]);
  }

  #shown(isWanted: (row: Row) => boolean): PublicPost[] {
    return [...this.#rows]
      .flatMap(([id, row]) => (row.position !== null && isWanted(row) ? [postOf(id, row.position, row.isLarge)] : []))
      .sort((one, other) => other.wall_position - one.wall_position);
  }
}

function postOf(id: string, position: number, isLarge: boolean): PublicPost {
  return samplePublicPost(position, { id, ...(!isLarge && { media_url: null }) });
}
