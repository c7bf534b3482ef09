import { isIos } from "../browser/platform";

/** A browser begins to save within this time; the bytes are held until then. */
const heldMs = 60_000;

const asFile = (picture: Blob, name: string) => new File([picture], name, { type: picture.type });

/** Tells whether the phone's share sheet takes pictures. */
export function canSharePictures(): boolean {
  const sample = new File([""], "picture.jpg", { type: "image/jpeg" });
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [sample] });
}

/**
 * Opens the share sheet; somebody who closes it again has done nothing wrong. To be called within the press itself: Safari
 * refuses it after a wait.
 */
export async function sharePicture(picture: Blob, name: string): Promise<void> {
  await navigator.share({ files: [asFile(picture, name)] }).catch((error: unknown) => {
    if ((error as Error).name !== "AbortError") throw error;
  });
}

/** Saves a picture: on an iPhone by the share sheet, which alone leads to the photos, else by a download. */
export async function savePicture(picture: Blob, name: string): Promise<void> {
  if (!isIos(navigator) || !canSharePictures()) return download(picture, name);
  await sharePicture(picture, name).catch(() => download(picture, name));
}

function download(picture: Blob, name: string): void {
  const url = URL.createObjectURL(picture);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), heldMs);
}
