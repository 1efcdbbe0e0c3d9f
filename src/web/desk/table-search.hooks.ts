import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { apiFile, apiPath, errorText } from '../data/api-client.ts';
import { useMutation } from '../data/mutation.hooks.ts';
import type { ListQuery } from '../data/own-queries.ts';
import { useIsLeaving, useLatestParameters } from '../ui/behaviour/latest-location.hooks.ts';
import { useToast } from '../ui/overlays/Toast.tsx';
import {
  readTableSearch,
  type TableChange,
  type TableSearchOptions,
  tableSearchHref,
} from './table-search.ts';

/**
 * The state of a table, kept in the address: page, sort, search and filters survive reload, Back and a shared link.
 *
 * ```tsx
 * const table = useTableSearch(SEARCH); // const SEARCH = { filters: { role: ROLES }, sorts: SORTS, defaultSort: ... }
 * const query = useDeskList<AdminUserList>('admin-users', '/api/admin/users', table.apiQuery);
 * const exporting = useExport('/api/admin/users/export', table.apiQuery);
 * return <TableFrame name="admin-users" caption="Users" table={table} query={query} onExport={exporting} ... />;
 * ```
 */
export function useTableSearch<
  const Filters extends Readonly<Record<string, readonly string[] | 'text'>>,
  Sort extends string,
>(options: TableSearchOptions<Filters, Sort>) {
  const [parameters] = useSearchParams();
  const latestParameters = useLatestParameters();
  const isLeaving = useIsLeaving();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const state = readTableSearch(parameters, options);
  const hrefFor = (change?: TableChange, extra?: Readonly<Record<string, string | null>>) =>
    tableSearchHref(parameters, options, change, extra);
  /** Only ever of this page, whichever the router has reached meanwhile. */
  const open = (search: string, isReplacing = false) =>
    navigate({ pathname, search }, { replace: isReplacing, preventScrollReset: true });
  return {
    ...state,
    /** Any filter or search beside those set from the start: "nothing here" means something else then. */
    isFiltered:
      state.search !== '' ||
      Object.entries(state.filters).some(
        ([name, value]) => value !== (options.defaultFilters?.[name] ?? null),
      ),
    /** The query of the list's call, defaults left out. */
    apiQuery: {
      ...state.filters,
      search: state.search || null,
      sortBy: state.sortBy === options.defaultSort ? null : state.sortBy,
      page: state.page === 1 ? null : state.page,
    },
    /** The address of another view, for links. */
    hrefFor,
    /** Goes to another view. `isReplacing` leaves no step for Back: for each letter of a search but the first. */
    go: (change: TableChange, isReplacing = false) =>
      open(tableSearchHref(latestParameters(), options, change), isReplacing),
    /** Goes to a view as `hrefFor` gave it. */
    open,
    /** Closes what `extra` of `hrefFor` opened. An answer that comes when the person is elsewhere changes nothing there. */
    close() {
      if (!isLeaving()) void open(tableSearchHref(latestParameters(), options), true);
    },
  };
}

/** Saves what an `export` call answers, with the filters of the list, under the name the server gives it. */
export function useExport(path: string, query: ListQuery) {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiFile(apiPath(path, { ...query, page: null })),
    onSuccess: saveFile,
    onError: (error) => toast.error(errorText(error, 'The file could not be exported')),
  });
  return { start: () => mutate(), isBusy: isPending };
}

/** Saves a file under its own name. */
export function saveFile(file: File) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser reads the file after this call.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
