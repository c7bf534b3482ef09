import "server-only";
import type { AccountRow } from "@/db/queries/people/accounts";
import type { AccountImageField } from "@/lib/shared/account/contract";
import type { UploadedFile } from "@/lib/shared/contract-fields";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../../deps";
import type { BrandImagePurpose } from "../../outside/media/brand-image";
import { makePublicImage, storePublicImage } from "../../outside/media/public-image";
import { discardMedia } from "../../outside/media/remove";

export type AccountImageColumn = "company_logo_key" | "favicon_key" | "thumbnail_key";

const images: Record<AccountImageField, { purpose: BrandImagePurpose; column: AccountImageColumn }> = {
  company_logo: { purpose: "logo", column: "company_logo_key" },
  favicon_image: { purpose: "favicon", column: "favicon_key" },
  thumbnail_image: { purpose: "placeholder", column: "thumbnail_key" },
};

const accepts = ["image/png", "image/jpeg"];

/**
 * Replaces one of the company's images, or removes it if `file` is missing. `save` stores the new key and schedules the
 * removal of the old file. Throws what makePublicImage and storePublicImage throw.
 */
export async function changeImage(
  deps: Deps,
  field: AccountImageField,
  file: UploadedFile | undefined,
  save: (values: Partial<Pick<AccountRow, AccountImageColumn>>) => Promise<unknown>,
): Promise<void> {
  const { purpose, column } = images[field];
  const key = file ? await storeImage(deps, field, purpose, file) : null;
  try {
    await save({ [column]: key });
  } catch (error) {
    if (key) await discardMedia(deps.storage, [key], error);
    throw error;
  }
}

async function storeImage(deps: Deps, field: AccountImageField, purpose: BrandImagePurpose, file: UploadedFile) {
  const unsupportedMessage = () => messages.account.onlyPngOrJpeg;
  return storePublicImage(
    deps.storage,
    await makePublicImage(deps, file, { purpose, accepts, field, unsupportedMessage }),
  );
}
