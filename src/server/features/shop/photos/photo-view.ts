import type { Photo } from '../../../../contract/shop/photos.contract.ts';

/** A photo as those who may see it get it. */
export function toPhoto(id: string): Photo {
  return { _id: id, url: `/api/photos/${id}` };
}
