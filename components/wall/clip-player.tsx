"use client";

export type ClipPlayerProps = {
  src: string;
  poster: string;
  className?: string | undefined;
  /** For people; a screen that nobody touches has none. */
  controls?: boolean;
  autoPlay?: boolean;
  loop?: boolean;
  /** It has played to its end, or never will. */
  onEnded?: () => void;
};

/** A clip on the wall: muted, and in its place on the page. */
export function ClipPlayer({ src, poster, className, controls, autoPlay, loop, onEnded }: ClipPlayerProps) {
  return (
    <video
      className={className}
      src={src}
      poster={poster}
      controls={controls}
      autoPlay={autoPlay}
      loop={loop}
      muted
      playsInline
      onEnded={onEnded}
      onError={onEnded}
    />
  );
}
