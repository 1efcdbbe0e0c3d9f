import { MOST_PHOTOS } from '../../../../contract/shop/photos.contract.ts';
import { AppError, invalidField, notFound, unavailable } from '../../../plugins/app-error.ts';

export const photosMissing = () => invalidField('photos', 'Add at least one photo');
export const tooManyPhotos = () => invalidField('photos', `At most ${MOST_PHOTOS} photos`);
export const photoNotFound = () => notFound('Photo not found');
/** Another use has it already, or it is on its way out. */
export const photoSpent = () =>
  invalidField('photos', 'A photo was sent before or is too old. Please add it again.');
export const tooManyUnusedPhotos = () =>
  new AppError(409, 'too_many_photos', 'Too many of your photos wait to be sent. Try again tomorrow.');
/** Photos of guests take all the room they have together. */
export const noRoomForGuests = () =>
  unavailable('Photos cannot be taken right now. Sign in, or try again later.');
