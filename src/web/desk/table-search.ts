/** What a table's address may say. Anything else there is left out, so no address is an error. */
export interface TableSearchOptions<
  Filters extends Readonly<Record<string, readonly string[] | 'text'>>,
  Sort extends string,
> {
  /** The filters by their name in the address: their values, or 'text' for ids and other free values. */
  filters: Filters;
  sorts: readonly Sort[];
  defaultSort: NoInfer<Sort>;
  /** Filters that are set when the address says nothing of them. Their "no filter" is a value of its own ('all'). */
  defaultFilters?: { readonly [Name in keyof Filters]?: FilterValue<Filters[Name]> };
  /** Other parts of the address that outlive a change of filter, sort or page, for instance an open panel. */
  keep?: readonly string[];
}

type FilterValue<Values> = Values extends readonly (infer Value)[] ? Value : string;

export interface TableState<Filters, Sort> {
  page: number;
  sortBy: Sort;
  /** Trimmed; empty when nothing is searched. */
  search: string;
  filters: { readonly [Name in keyof Filters]: FilterValue<Filters[Name]> | null };
}

/** Another view of the table. Whatever changes but the page starts at page 1 again. */
export interface TableChange {
  page?: number;
  sortBy?: string;
  search?: string;
  filters?: Readonly<Record<string, string | null>>;
}

const LONGEST_SEARCH = 100;
const OWN_NAMES = ['search', 'sortBy', 'page'];

export function readTableSearch<
  const Filters extends Readonly<Record<string, readonly string[] | 'text'>>,
  Sort extends string,
>(parameters: URLSearchParams, options: TableSearchOptions<Filters, Sort>): TableState<Filters, Sort> {
  const page = parameters.get('page') ?? '';
  const wantedSort = parameters.get('sortBy');
  const filters = Object.entries(options.filters).map(([name, values]) => {
    const wanted = parameters.get(name)?.trim().slice(0, LONGEST_SEARCH) || null;
    const isKnown = wanted !== null && (values === 'text' || values.includes(wanted));
    return [name, isKnown ? wanted : (options.defaultFilters?.[name] ?? null)];
  });
  return {
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    sortBy: options.sorts.find((sort) => sort === wantedSort) ?? options.defaultSort,
    search: parameters.get('search')?.trim().slice(0, LONGEST_SEARCH) ?? '',
    filters: Object.fromEntries(filters) as TableState<Filters, Sort>['filters'],
  };
}

/**
 * The address ('?status=active') of the view that `change` makes of `parameters`; defaults are left out so that every
 * view has one address. `extra` sets other parts of it (a row whose drawer is open), null takes them out.
 */
export function tableSearchHref(
  parameters: URLSearchParams,
  options: TableSearchOptions<Readonly<Record<string, readonly string[] | 'text'>>, string>,
  change: TableChange = {},
  extra: Readonly<Record<string, string | null>> = {},
): string {
  const current = readTableSearch(parameters, options);
  const isOtherList =
    change.sortBy !== undefined || change.search !== undefined || change.filters !== undefined;
  const page = change.page ?? (isOtherList ? 1 : current.page);
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...current.filters, ...change.filters })) {
    if (value !== null && value !== options.defaultFilters?.[name]) next.set(name, value);
  }
  const search = (change.search ?? current.search).trim();
  if (search !== '') next.set('search', search);
  const sortBy = change.sortBy ?? current.sortBy;
  if (sortBy !== options.defaultSort) next.set('sortBy', sortBy);
  if (page > 1) next.set('page', String(page));
  for (const [name, value] of parameters) {
    const isOwn = name in options.filters || OWN_NAMES.includes(name);
    // A search is also sent some time after it was typed: what was opened meanwhile stays open.
    const isKept = change.search !== undefined || (options.keep ?? []).includes(name);
    if (!isOwn && isKept && !(name in extra)) next.set(name, value);
  }
  for (const [name, value] of Object.entries(extra)) if (value !== null) next.set(name, value);
  return next.size > 0 ? `?${next}` : '?';
}
