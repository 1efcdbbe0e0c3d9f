import type { Alert } from '../../../../contract/buying/alerts.contract.ts';
import { savedSearchOf, savedSearchTitle } from '../../../../domain/buying/alert.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { toProductCard } from '../../../db/product-card.ts';
import { spokenName } from '../../../plugins/asked-language.ts';
import type { AlertRow } from './alerts.sql.ts';

/** What the title of a saved search takes from the categories. */
interface NamedCategory {
  id: string;
  slug: string;
  name: string;
  nameNe: string | null;
  isActive: boolean;
}

export function toAlert(row: AlertRow, categories: readonly NamedCategory[]): Alert {
  const { alertId, kind, alertQuantity, pricePaisa, setAt, expiresAt, hitAt, isActive } = row;
  const query = row.query === null ? null : savedSearchOf(row.query);
  return {
    _id: alertId,
    kind,
    state: isActive ? 'active' : hitAt !== null && kind !== 'search' ? 'hit' : 'expired',
    product: row.isSold === null ? null : toProductCard(row),
    isSold: row.isSold === true,
    quantity: alertQuantity,
    price: pricePaisa === null ? null : rupeesFromPaisa(pricePaisa),
    query,
    title: query === null ? null : titleOf(query, categories),
    createdAt: setAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    hitAt: hitAt?.toISOString() ?? null,
  };
}

/** A saved search in words, with its category by name; one that is hidden by now is left out. */
export function titleOf(query: string, categories: readonly NamedCategory[]): string {
  return savedSearchTitle(query, (wanted) => {
    const category = categories.find(({ id, slug }) => id === wanted || slug === wanted);
    if (category === undefined) return wanted;
    return category.isActive ? spokenName(category).name : null;
  });
}
