import type { Pagination } from '../../contract/shop/fields.contract.ts';

/** A page of a list as a query asks for it: `page` counts from 1, `limit` is how many rows it has. */
export interface Page {
  page: number;
  limit: number;
}

/** The rows of a page: how many are left out before it, and how many there are at most. */
export function rowsOf({ page, limit }: Page): { limit: number; offset: number } {
  return { limit, offset: (page - 1) * limit };
}

/** What a list answers beside its rows; a list of nothing has no pages. */
export function paginationOf({ page, limit }: Page, total: number): Pagination {
  return { page, pages: Math.ceil(total / limit), total, limit };
}
