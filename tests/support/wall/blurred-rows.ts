/**
 * An expression for a page: counts the rows of the first ground whose colour is between a picture's upper and lower
 * one. A sharp picture of two halves has at most one such row, and an upscaled one more.
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
