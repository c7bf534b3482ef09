"use client";
import { type CSSProperties, useEffect, useRef } from "react";
import { drawTiny } from "@/lib/client/wall/pictures/tiny-picture";
import styles from "./photo-ground.module.css";

/** How much darker than the picture: white words on it can be read. */
const shade = 0.54;

/** The picture itself, blurred and dark, from edge to edge; in its own colour until it has come. */
export function PhotoGround({ colour, picture }: { colour: string | null; picture: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const image = new Image();
    let isCurrent = true;
    image.src = picture;
    // Without the picture, its colour stays.
    image.decode().then(
      () => isCurrent && canvas.current && drawTiny(canvas.current, image, shade),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [picture]);
  return (
    <span className={styles.ground} style={{ "--ground": colour ?? undefined } as CSSProperties}>
      <canvas ref={canvas} className={styles.picture} width={1} height={1} />
    </span>
  );
}
