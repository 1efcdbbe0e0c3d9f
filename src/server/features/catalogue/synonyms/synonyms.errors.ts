import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const synonymsNotFound = () => notFound('Synonym group not found');
export const tooFewWords = () => invalidField('words', 'A group needs at least two words');
export const unreadableWord = (word: string) =>
  invalidField('words', `A search reads one to four words: “${word}” is not such`);
export const tooManyGroups = (most: number) =>
  new AppError(409, 'too_many_synonyms', `There are ${most} groups already: delete one first`);
