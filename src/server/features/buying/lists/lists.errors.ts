import { LATER, MOST_LIST_LINES, MOST_LISTS } from '../../../../domain/buying/list.ts';
import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const listNotFound = () => notFound('List not found');
export const listLineNotFound = () => notFound('Line not found');
export const listedProductNotFound = () => notFound('Product not found');
export const tooManyLists = () =>
  new AppError(409, 'too_many_lists', `You can keep at most ${MOST_LISTS} lists. Delete one first.`);
export const listIsFull = (name: string) =>
  new AppError(
    409,
    'list_full',
    `A list can hold at most ${MOST_LIST_LINES} lines. ${name} would hold more.`,
  );
export const nameTaken = (name: string) =>
  invalidField('name', `You already have a list named ${name}`, 409, 'name_taken');
export const laterStays = () =>
  new AppError(
    409,
    'later_stays',
    `${LATER} cannot be renamed or deleted: it holds what you save from the cart.`,
  );
export const sameList = (path: string) => invalidField(path, 'Choose another list');
