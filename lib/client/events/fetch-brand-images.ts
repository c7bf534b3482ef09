import { type BrandImageField, brandImageFields, type OrganiserEvent } from "@/lib/shared/events/contract";

/** Fetches an event's stored pictures as files, to send them for another event. Rejects if one cannot be fetched. */
export async function fetchBrandImages(event: OrganiserEvent): Promise<Partial<Record<BrandImageField, File>>> {
  const images: Partial<Record<BrandImageField, File>> = {};
  for (const field of brandImageFields) {
    const url = event[`${field}_url`];
    if (!url) continue;
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    const picture = await answer.blob();
    const name = url.split("/").pop() || field;
    images[field] = new File([picture], name, { type: picture.type });
  }
  return images;
}
