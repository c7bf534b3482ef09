/** HLS (RFC 8216): a video host delivers clips as a playlist of segments, not as one file. */

const playlistType = "application/vnd.apple.mpegurl";

export const isPlaylist = (url: string) => /\.m3u8(?:$|[?#])/.test(url);

/**
 * Plays a playlist: natively if the browser can, else with hls.js, which loads only then. `onBroken` reports a fatal
 * failure of hls.js; the element's own errors arrive as `error` events as usual. Returns a function that stops it and
 * frees everything that was fetched.
 */
export function playPlaylist(video: HTMLVideoElement, url: string, onBroken: () => void): () => void {
  if (video.canPlayType(playlistType)) return playNatively(video, url);
  let stop = () => {};
  let isOver = false;
  const playWith = ({ default: Hls }: typeof import("hls.js/light")) => {
    if (isOver) return;
    if (!Hls.isSupported()) return onBroken();
    stop = playWithHls(new Hls({ capLevelToPlayerSize: true }), video, url, onBroken);
  };
  import("hls.js/light").then(playWith).catch(() => isOver || onBroken());
  return () => {
    isOver = true;
    stop();
  };
}

function playNatively(video: HTMLVideoElement, url: string) {
  video.src = url;
  return () => {
    video.removeAttribute("src");
    // Without `load()`, the element continues to fetch its previous source.
    video.load();
  };
}

type Hls = import("hls.js/light").default;
type HlsClass = typeof import("hls.js/light").default;

function playWithHls(hls: Hls, video: HTMLVideoElement, url: string, onBroken: () => void) {
  const { Events, ErrorTypes } = hls.constructor as HlsClass;
  let mayRecover = true;
  hls.on(Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return;
    // A decoder may recover once after a restart (hls.js, docs/API.md, 'Error recovery').
    if (type === ErrorTypes.MEDIA_ERROR && mayRecover) {
      mayRecover = false;
      hls.recoverMediaError();
    } else onBroken();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return () => hls.destroy();
}
