/** A browser begins to save within this time; the bytes are held until then. */
const heldMs = 60_000;

const asFile = (picture: Blob, name: string) => new File([picture], name, { type: picture.type });

/** Tells whether the phone's share sheet takes pictures. */
export function canSharePictures(): boolean {
  const sample = new File([""], "picture.jpg", { type: "image/jpeg" });
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [sample] });
}

/** Opens the share sheet; somebody who closes it again has done nothing wrong. */
export async function sharePicture(picture: Blob, name: string): Promise<void> {
  await navigator.share({ files: [asFile(picture, name)] }).catch((error: unknown) => {
    if ((error as Error).name !== "AbortError") throw error;
  });
}

/** Has the browser save a picture. */
export function savePicture(picture: Blob, name: string): void {
  const url = URL.createObjectURL(picture);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), heldMs);
}
