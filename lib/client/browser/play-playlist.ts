/** HLS (RFC 8216): clips that a video host prepared are a playlist of pieces, not one file. */

const playlistType = "application/vnd.apple.mpegurl";

export const isPlaylist = (url: string) => /\.m3u8(?:$|[?#])/.test(url);

/**
 * Has an element play a playlist: by itself where its browser can, else by hls.js, which is fetched then and only then.
 * `onBroken` is called where that fails for good; the element's own errors are told by its `error` event as ever.
 * Returns what stops it and lets go of all that was fetched.
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
    // Without this the element goes on fetching what it was given before.
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
    // A decoder that stumbled once goes on after a fresh start (hls.js, docs/API.md, 'Error recovery').
    if (type === ErrorTypes.MEDIA_ERROR && mayRecover) {
      mayRecover = false;
      hls.recoverMediaError();
    } else onBroken();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return () => hls.destroy();
}
