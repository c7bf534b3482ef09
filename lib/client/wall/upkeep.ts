import { isPublicEvent } from "@/lib/shared/auth/policy";
import type { ReportScreenBody, ScreenAnswer } from "@/lib/shared/screens/contract";
import { BuildWatcher } from "./new-build";
import { OfflineCopy } from "./offline-copy";
import type { ScreenView } from "./screen";
import { screenIdentity } from "./screen-identity";
import { ScreenReporter } from "./screen-reporter";
import { shownPosts } from "./screen-state";
import { setServerTime } from "./server-clock";

/** How a screen reports itself: as the public, or with the team's token. */
export type SendReport = (report: ReportScreenBody) => Promise<ScreenAnswer>;

type UpkeepOptions = {
  view: ScreenView;
  /** The build that this page is of; empty in development, where nothing is kept or reloaded. */
  build: string;
  send: SendReport;
  /** Whether the page shows the wall as everybody may see it. */
  isForEverybody: boolean;
};

/**
 * What a screen does beside showing: it reports itself, follows the server's clock and builds, and keeps a copy of the
 * wall. Fetched after the wall is on the screen.
 */
export class Upkeep {
  private readonly reporter: ScreenReporter;
  private readonly watcher: BuildWatcher;
  private readonly copy: OfflineCopy | null;
  private shownIds: ReadonlySet<string> = new Set();
  private view: ScreenView;
  private readonly options: UpkeepOptions;

  constructor(options: UpkeepOptions) {
    const { view, build, send } = options;
    this.options = options;
    this.view = view;
    const storage = sessionStorageOrNull();
    const identity = { ...screenIdentity(window.location.search, storage), event_id: view.screen.event.id, build };
    this.watcher = new BuildWatcher({ build, isQuiet, isPageThere, reload, storage });
    this.copy = build ? new OfflineCopy(view.screen.event.event_url_slug) : null;
    this.reporter = new ScreenReporter({
      send: (state) => send({ ...identity, ...state }),
      onAnswer: ({ server_time, build: served }, askedAtMs) => {
        setServerTime(server_time, askedAtMs, Date.now());
        this.watcher.hear(served);
      },
    });
    this.leave = () => {
      const { wall_version, post_count } = stateOf(this.view);
      send({ ...identity, wall_version, post_count, is_pushed: false, is_leaving: true }).catch(() => {});
    };
    window.addEventListener("pagehide", this.leave);
    this.tell(view);
  }

  private readonly leave: () => void;

  /** After every painting of the wall. */
  tell(view: ScreenView) {
    this.view = view;
    if (view.access === "open" && !view.isOffline) this.reporter.tell(stateOf(view));
    this.keepCopy(view);
  }

  stop() {
    window.removeEventListener("pagehide", this.leave);
    this.reporter.stop();
    this.watcher.stop();
    this.copy?.stop();
  }

  private keepCopy({ screen, access, isOffline }: ScreenView) {
    const { event } = screen;
    if (access !== "open" || !isPublicEvent(event)) {
      this.copy?.forget();
      return;
    }
    // Nothing can be fetched now; and somebody of the team may see more than a copy may hold.
    if (isOffline || !this.options.isForEverybody) return;
    const posts = shownPosts(screen);
    const ids = new Set(posts.map((post) => post.id));
    const hasLost = [...this.shownIds].some((id) => !ids.has(id));
    this.shownIds = ids;
    const brands = [
      event.brand_custom_logo_url,
      event.company_logo_url,
      event.brand_watermark_image_url,
      event.wall_ground === "Picture" ? event.brand_ground_image_url : null,
    ];
    const pictures = () => [
      ...brands.filter((url): url is string => Boolean(url)),
      ...posts.map((post) => post.thumbnail_media_url),
      ...Array.from(document.images, (image) => image.currentSrc).filter(Boolean),
    ];
    this.copy?.keep(screen.version, pictures, hasLost);
  }
}

function stateOf({ screen, isPushed }: ScreenView) {
  return { wall_version: screen.version, post_count: shownPosts(screen).length, is_pushed: isPushed };
}

const isQuiet = () => document.querySelector("dialog[open]") === null;
const reload = () => window.location.reload();

async function isPageThere(): Promise<boolean> {
  const answer = await fetch(window.location.href, { cache: "no-store" });
  return answer.status === 200;
}

function sessionStorageOrNull(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
