import { MOST_PICTURES } from '../../../../contract/shop/uploads.contract.ts';
import { AppError } from '../../../plugins/app-error.ts';

export const picturesMissing = () =>
  new AppError(400, 'pictures_missing', 'Choose at least one picture', {
    errors: [{ path: 'images', message: 'Choose at least one picture' }],
  });
export const tooManyPictures = () =>
  new AppError(413, 'too_many_pictures', `At most ${MOST_PICTURES} pictures can be uploaded at once`);
export const quotaExceeded = (quotaBytes: number) =>
  new AppError(
    409,
    'upload_quota_exceeded',
    `Your pictures and datasheets take all of your ${quotaBytes / 1_000_000} MB. Remove what you no longer use and try again after a day.`,
  );
