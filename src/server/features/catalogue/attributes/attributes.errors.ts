import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const attributeNotFound = () => notFound('Attribute not found');
export const unknownCategory = () => invalidField('category', 'Category not found');

/** In a category, those above it and those beneath, a word means one attribute. */
export const wordTaken = (
  path: 'name' | 'spellings',
  { word, attribute, category }: { word: string; attribute: string; category: string },
) =>
  invalidField(
    path,
    `“${word}” already means the attribute ${attribute} of ${category}`,
    409,
    'attribute_name_taken',
  );

export const MOST_ATTRIBUTES = 50;
export const tooManyAttributes = () =>
  new AppError(
    409,
    'too_many_attributes',
    `A category can have at most ${MOST_ATTRIBUTES} attributes, inherited ones included`,
  );
