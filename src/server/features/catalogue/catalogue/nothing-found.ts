import type { SearchNotice } from '../../../../contract/catalogue/products.contract.ts';
import type { SearchTerms } from '../../../../domain/catalogue/search-terms.ts';
import { spokenName } from '../../../plugins/asked-language.ts';
import type { CategoryRow } from './catalogue.sql.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { CatalogueQuery } from './product-list.sql.ts';

const MOST_SUGGESTED_PER_WORD = 3;

/** A list that is shown instead of an empty one, and what is said of it. */
export interface InsteadOfNothing {
  /** Null: no part of the search finds anything. */
  query: CatalogueQuery | null;
  notice: SearchNotice;
}

/**
 * What to show for a search that finds nothing: without its rarest words, corrected, or a category. Of what was typed
 * in one piece, like a code, nothing is dropped: its parts alone are something else.
 */
export function insteadOfNothing(
  index: CatalogueIndex,
  categories: readonly CategoryRow[],
  query: CatalogueQuery & { terms: SearchTerms },
  isInPieces: boolean,
): InsteadOfNothing {
  const { words } = query.terms;
  const rarestFirst = words
    .map((word) => ({ word, holders: index.countHolders(word) }))
    .toSorted((one, other) => one.holders - other.holders)
    .map(({ word }) => word);
  const finds = (some: readonly string[], anywhere = false) => {
    const categoryIds = anywhere ? null : query.categoryIds;
    return index.find({ ...withWords(query, some), categoryIds, offset: 0, limit: 1 }).total > 0;
  };
  let left: readonly string[] = words;
  const dropped: string[] = [];
  for (const word of rarestFirst) {
    if (!isInPieces) break;
    dropped.push(word);
    left = words.filter((one) => !dropped.includes(one));
    if (left.length === 0 || finds(left)) break;
  }
  const isHelped = dropped.length > 0 && left.length > 0;
  const lookedFor = isHelped && !finds(words, true) ? left : words;
  return {
    query: isHelped ? withWords(query, left) : null,
    notice: {
      dropped: isHelped ? dropped.join(' ') : null,
      didYouMean: correction(index, words, isHelped ? dropped : rarestFirst, finds),
      category: nearestCategory(index, categories, { ...withWords(query, lookedFor), categoryIds: null }),
    },
  };
}

function withWords(query: CatalogueQuery, words: readonly string[]): CatalogueQuery & { terms: SearchTerms } {
  return { ...query, terms: { words, joined: words.join('') } };
}

/** The same search with the words that did not fit written as ones that do. */
function correction(
  index: CatalogueIndex,
  words: readonly string[],
  wrong: readonly string[],
  finds: (words: readonly string[]) => boolean,
): string | null {
  let corrected = words;
  for (const word of wrong) {
    const [best, ...others] = index.nearWords(word, MOST_SUGGESTED_PER_WORD);
    if (best === undefined) return null;
    const withWord = (other: string) => corrected.map((one) => (one === word ? other : one));
    const fitting = [best, ...others].find((other) => finds(withWord(other)));
    corrected = withWord(fitting ?? best);
  }
  return finds(corrected) ? corrected.join(' ') : null;
}

function nearestCategory(
  index: CatalogueIndex,
  categories: readonly CategoryRow[],
  query: CatalogueQuery & { terms: SearchTerms },
): SearchNotice['category'] {
  if (query.terms.words.length === 0) return null;
  const counts = index.countByCategory(query);
  const [id, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0]);
  const category = count === 0 ? undefined : categories.find((one) => one.id === id);
  return category === undefined ? null : { _id: category.id, ...spokenName(category), slug: category.slug };
}
