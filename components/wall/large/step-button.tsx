import { useWallTexts } from "@/lib/client/language/wall-texts";
import styles from "./step-button.module.css";

type StepButtonProps = { by: 1 | -1; onStep: (by: 1 | -1) => void; className?: string | undefined };

/** Renders the round button that turns from a large post to the next or the previous one. */
export function StepButton({ by, onStep, className = "" }: StepButtonProps) {
  const text = useWallTexts();
  return (
    <button
      type="button"
      className={`${styles.step} ${className}`}
      data-by={by}
      aria-label={by === 1 ? text.nextPost : text.previousPost}
      onClick={() => onStep(by)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={by === 1 ? "M9 5l7 7-7 7" : "M15 5l-7 7 7 7"} />
      </svg>
    </button>
  );
}
