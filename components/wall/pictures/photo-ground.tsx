"use client";
import { type CSSProperties, useEffect, useRef } from "react";
import { drawTiny } from "@/lib/client/wall/pictures/tiny-picture";
import styles from "./photo-ground.module.css";

/** Opacity of the dark over it: on a white picture, Classic's softer ink has a contrast of 4.5 to 1. */
const shade = 0.67;

/** Draws the picture blurred and dark, edge to edge; shows its main colour until it is loaded. */
export function PhotoGround({ colour, picture }: { colour: string | null; picture: string | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!picture) return;
    const image = new Image();
    let isCurrent = true;
    image.src = picture;
    // If the picture fails, its colour stays.
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
