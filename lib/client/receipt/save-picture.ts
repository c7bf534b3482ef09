import { isIos } from "../browser/platform";

/** Browsers start a download within this time; the blob's URL stays valid until then. */
const urlLifetimeMs = 60_000;

const asFile = (picture: Blob, name: string) => new File([picture], name, { type: picture.type });

/** Returns whether the phone's share sheet accepts pictures. */
export function canSharePictures(): boolean {
  const sample = new File([""], "picture.jpg", { type: "image/jpeg" });
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [sample] });
}

/**
 * Opens the share sheet; closing it is not an error. Call it synchronously in the click handler: Safari rejects it
 * after a delay.
 */
export async function sharePicture(picture: Blob, name: string): Promise<void> {
  await navigator.share({ files: [asFile(picture, name)] }).catch((error: unknown) => {
    if ((error as Error).name !== "AbortError") throw error;
  });
}

/**
 * Saves a picture: through the share sheet on an iPhone, where it is the only way to the photo library; else as a
 * download.
 */
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
  setTimeout(() => URL.revokeObjectURL(url), urlLifetimeMs);
}
