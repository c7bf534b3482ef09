/** Pixels: enough for a 17 cm poster at 300 dpi. */
const pngSize = 2048;
/** Quiet zone in modules, as the QR standard requires. */
export const quietZone = 4;

/** Returns an SVG element as a standalone file. */
export function svgFile(svg: SVGSVGElement): Blob {
  return new Blob([serialise(svg)], { type: "image/svg+xml" });
}

/** Returns the code as a PNG. Rejects if the browser cannot draw it. */
export async function pngFile(svg: SVGSVGElement): Promise<Blob> {
  const picture = new Image(pngSize, pngSize);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(serialise(svg))}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = pngSize;
  canvas.height = pngSize;
  canvas.getContext("2d")?.drawImage(picture, 0, 0, pngSize, pngSize);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!png) throw new Error("The canvas gave no picture.");
  return png;
}

function serialise(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(pngSize));
  copy.setAttribute("height", String(pngSize));
  copy.removeAttribute("class");
  return copy.outerHTML;
}

/** Downloads a file under the given name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
