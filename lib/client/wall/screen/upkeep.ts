import { isPublicEvent } from "@/lib/shared/auth/policy";
import { publicPaths } from "@/lib/shared/public-paths";
import type { ReportScreenBody, ScreenAnswer } from "@/lib/shared/screens/contract";
import { isFullScreen, watchFullScreen } from "./full-screen";
import { BuildWatcher, isPageDelivered, isQuiet } from "./new-build";
import { OfflineCopy } from "./offline-copy";
import { standOnStage } from "./on-stage";
import { hearAnswer, type TakeCues } from "./own-cues";
import { isPhone } from "./phone-screen";
import type { ScreenView } from "./screen";
import {
  addressOf,
  freshIdentity,
  keyIn,
  renamedIdentity,
  type ScreenIdentity,
  screenIdentity,
} from "./screen-identity";
import { ScreenReporter, type ShownState } from "./screen-reporter";
import { shownPosts } from "./screen-state";
import { ShownReports } from "./shown-reports";
import { tabStorage } from "./tab-storage";

/** Sends a screen's report: as the public, or with the team's token. */
export type SendReport = (report: ReportScreenBody) => Promise<Partial<ScreenAnswer> | undefined>;
/** Shows the screen's name, once per request. */
export type Identify = (asked: { name: string; asked_at: string }) => void;

type UpkeepOptions = {
  view: ScreenView;
  /** The build of this page; empty in development, without copies and reloads. */
  build: string;
  send: SendReport;
  /** True if the page shows the public view of the wall. */
  isForEverybody: boolean;
  onIdentify?: Identify;
  onCues?: TakeCues;
};

/** Runs one part of the upkeep and logs its failure, so that the other parts continue. */
function runGuarded<Result>(run: () => Result): Result | null {
  try {
    return run();
  } catch (error) {
    console.error(error);
    return null;
  }
}

/**
 * Background work of a wall's page, loaded once that is on the screen: follows the server's builds, keeps an unattended
 * page awake. A screen also keeps an offline copy and reports itself; a guest's phone does neither.
 */
export class Upkeep {
  private identity: ScreenIdentity;
  private readonly storage = tabStorage();
  /** Time of the last request for its name, for dedupe: the server repeats it in all responses of a minute. */
  private identifiedAt: string | null = null;
  /** Null if the page is not a screen. */
  private reporter: ScreenReporter | null = null;
  private readonly shown = new ShownReports(() => this.view.access === "open");
  private readonly stopWatching = runGuarded(() => watchFullScreen(() => this.beginOrEndReports()));
  private readonly leaveStage = runGuarded(standOnStage);
  private readonly watcher: BuildWatcher;
  private copy: OfflineCopy | null = null;
  private shownIds: ReadonlySet<string> = new Set();
  private view: ScreenView;
  private readonly options: UpkeepOptions;

  constructor(options: UpkeepOptions) {
    const { view, build } = options;
    this.options = options;
    this.view = view;
    const { storage } = this;
    this.identity = screenIdentity(window.location, storage);
    if (new URLSearchParams(window.location.search).has("key")) this.keepInAddress();
    this.watcher = new BuildWatcher({ build, isQuiet, isPageDelivered, reload, storage });
    window.addEventListener("pagehide", this.leave);
    window.addEventListener("pageshow", this.handleRestore);
    window.addEventListener("hashchange", this.takeNewKey);
    runGuarded(this.beginOrEndReports);
    this.startCopy();
    this.shown.follow(view.screen.event.id, this.identity);
    runGuarded(() => this.keepCopy(view));
  }

  private startCopy() {
    const { event_url_slug } = this.view.screen.event;
    this.copy = this.options.build ? runGuarded(() => new OfflineCopy(event_url_slug)) : null;
  }

  /** Takes the new view after every paint of the wall. */
  update(view: ScreenView) {
    const { event_url_slug } = this.view.screen.event;
    this.view = view;
    if (view.screen.event.event_url_slug !== event_url_slug) runGuarded(() => this.followSlug());
    runGuarded(() => this.report());
    runGuarded(() => this.keepCopy(view));
  }

  /** Moves to the event's new slug: a reload opens it, also without network. */
  private followSlug() {
    this.copy?.forget();
    this.startCopy();
    const { pathname, search, hash } = window.location;
    const address = publicPaths.event(this.view.screen.event.event_url_slug) + search + hash;
    // A wall in a preview or in another page has an address of its own.
    if (pathname.startsWith(publicPaths.event(""))) window.history.replaceState(window.history.state, "", address);
  }

  /** Takes the build that the server serves now. */
  handleBuild(build: string | undefined) {
    this.watcher.handleBuild(build);
  }

  /**
   * Reports at once, because the server has an instruction for one of the event's screens. No-op on a guest's phone.
   */
  handleInstruction() {
    this.reporter?.reportNow();
  }

  stop() {
    window.removeEventListener("pagehide", this.leave);
    window.removeEventListener("pageshow", this.handleRestore);
    window.removeEventListener("hashchange", this.takeNewKey);
    this.stopWatching?.();
    this.leaveStage?.();
    this.reporter?.stop();
    this.shown.stop();
    this.watcher.stop();
    this.copy?.stop();
  }

  /** Starts or stops the reports: a page is a screen while an organiser has named it or it fills its display. */
  private readonly beginOrEndReports = () => {
    const isScreen = this.identity.name_key !== undefined || isFullScreen();
    if (isScreen === (this.reporter !== null)) return;
    if (isScreen) {
      this.reporter = new ScreenReporter({ send: this.sendReport });
      this.report();
    } else {
      this.leave();
      this.reporter?.stop();
      this.reporter = null;
    }
  };

  private readonly sendReport = async (state: ShownState) => {
    const { id } = this.identity;
    const report = this.withIdentity(state);
    const answer = await hearAnswer(this.options.send(report), this.options.onCues);
    if (this.shown.markSent(report)) this.reporter?.reportNow();
    // The response belongs to an earlier identity.
    if (answer && id === this.identity.id) this.applyInstructions(answer);
  };

  private withIdentity(state: ShownState): ReportScreenBody {
    const { view, build } = this.options;
    return this.shown.addTo({ ...this.identity, event_id: view.screen.event.id, build, ...state });
  }

  /** Applies an organiser's instructions to this screen. */
  private applyInstructions({ is_forgotten, given_name, name_key, identify_asked_at }: Partial<ScreenAnswer>) {
    if (is_forgotten) return this.dropIdentity();
    if (given_name !== undefined) {
      this.takeIdentity(renamedIdentity(this.identity, given_name, name_key, this.storage));
      // Confirms the new name to the console.
      this.reporter?.reportNow();
    }
    if (!identify_asked_at || identify_asked_at === this.identifiedAt) return;
    this.identifiedAt = identify_asked_at;
    this.options.onIdentify?.({ name: this.identity.name, asked_at: identify_asked_at });
  }

  /** Drops the screen's name. Only a page that fills its display continues to report, as an unknown screen. */
  private dropIdentity() {
    this.reporter?.stop();
    this.reporter = null;
    delete document.documentElement.dataset.named;
    this.takeIdentity(freshIdentity(this.storage));
    this.beginOrEndReports();
  }

  private takeIdentity(identity: ScreenIdentity) {
    this.identity = identity;
    this.shown.follow(this.view.screen.event.id, identity);
    this.keepInAddress();
  }

  /** Writes the identity to the URL, so that a reload keeps it. */
  private keepInAddress() {
    // A screen with a name is no phone, at any size (phone-screen.ts).
    if (this.identity.name_key !== undefined) document.documentElement.dataset.named = "";
    window.history.replaceState(window.history.state, "", addressOf(this.identity, window.location));
  }

  /** Browsers do not load a link that differs from the open page only behind '#'. */
  private readonly takeNewKey = () => {
    const key = keyIn(window.location);
    if (key !== undefined && key !== this.identity.name_key) reload();
  };

  private report() {
    const { access, isOffline } = this.view;
    if (access === "open" && !isOffline) this.reporter?.update(stateOf(this.view));
  }

  /** Sends a last report. A page that never reported needs none. */
  private readonly leave = () => {
    if (!this.reporter) return;
    const last = this.withIdentity({ ...stateOf(this.view), is_pushed: false });
    this.options.send({ ...last, is_leaving: true }).catch(() => {});
  };

  /** A page that the back-forward cache restores has reported that it leaves: report again. */
  private readonly handleRestore = (event: Event) => {
    if ((event as PageTransitionEvent).persisted) this.reporter?.reportNow();
  };

  private keepCopy({ screen, access, isOffline }: ScreenView) {
    const { event } = screen;
    // Each copy fetches the page and its pictures again: too much for every phone in a hall.
    if (access !== "open" || !isPublicEvent(event) || isPhone()) return this.copy?.forget();
    // Nothing can be fetched while offline, and the team may see more than a copy may contain.
    if (isOffline || !this.options.isForEverybody) return;
    const posts = shownPosts(screen);
    const ids = new Set(posts.map((post) => post.id));
    const hasRemovals = [...this.shownIds].some((id) => !ids.has(id));
    this.shownIds = ids;
    const brands = [
      event.brand_custom_logo_url,
      event.company_logo_url,
      event.brand_watermark_image_url,
      event.wall_ground === "Picture" ? event.brand_ground_image_url : null,
    ];
    const pictures = () => [
      ...brands.filter((url): url is string => Boolean(url)),
      ...posts.flatMap((post) => post.thumbnail_media_url ?? []),
      ...Array.from(document.images, (image) => image.currentSrc).filter(Boolean),
    ];
    this.copy?.keep(screen.version, pictures, hasRemovals);
  }
}

function stateOf({ screen, isPushed }: ScreenView) {
  return { wall_version: screen.version, post_count: shownPosts(screen).length, is_pushed: isPushed };
}

const reload = () => window.location.reload();
