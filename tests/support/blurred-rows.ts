/**
 * An expression for a page: rows of the first ground in which a picture's upper colour is on its way to its lower one. A
 * picture of two halves that is only small has one such row at most.
 */
export const blurredRows = `(() => {
  const canvas = document.querySelector("main canvas");
  if (!canvas) return 0;
  const { data } = canvas.getContext("2d").getImageData(canvas.width >> 1, 0, 1, canvas.height);
  const rows = Array.from({ length: canvas.height }, (_, row) => [...data.slice(row * 4, row * 4 + 3)]);
  const apart = (one, other) => Math.hypot(...one.map((value, index) => value - other[index]));
  const [upper, lower] = [rows[0], rows[rows.length - 1]];
  const whole = apart(upper, lower);
  return rows.filter((row) => Math.min(apart(row, upper), apart(row, lower)) > whole / 10).length;
})()`;
