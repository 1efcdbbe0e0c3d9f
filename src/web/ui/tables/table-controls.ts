/** The state of a table and how it changes: what `useTableSearch` gives. */
export interface TableControls {
  page: number;
  sortBy: string;
  search: string;
  filters: Readonly<Record<string, string | null>>;
  isFiltered: boolean;
  hrefFor(change?: {
    page?: number;
    sortBy?: string;
    search?: string;
    filters?: Readonly<Record<string, string | null>>;
  }): string;
  go(change: Parameters<TableControls['hrefFor']>[0] & object, isReplacing?: boolean): unknown;
  open(href: string): unknown;
}
