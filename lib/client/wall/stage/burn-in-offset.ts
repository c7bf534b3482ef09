/**
 * Returns the offset at a step of a walk in the shape of an 8. It is (0, 0) at every eighth step, and stays between -1
 * and 1.
 */
export function burnInOffset(step: number): { x: number; y: number } {
  const along = (turns: number) => Math.round(Math.sin(turns * 2 * Math.PI) * 100) / 100;
  return { x: along(step / 16), y: along(step / 8) };
}
