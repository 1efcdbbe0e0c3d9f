import { describe, expect, test } from 'vitest';
import { readTableSearch, type TableChange, tableSearchHref } from './table-search.ts';

const options = {
  filters: { status: ['active', 'rejected'], category: 'text' },
  sorts: ['createdAt:desc', 'name:asc'],
  defaultSort: 'createdAt:desc',
  keep: ['panel'],
} as const;
const read = (address: string) => readTableSearch(new URLSearchParams(address), options);
const href = (address: string, change?: TableChange, extra?: Record<string, string | null>) =>
  tableSearchHref(new URLSearchParams(address), options, change, extra);

describe('the address of a table', () => {
  test('an empty one is the first page of everything in the usual order', () => {
    expect(read('')).toEqual({
      page: 1,
      sortBy: 'createdAt:desc',
      search: '',
      filters: { status: null, category: null },
    });
  });

  test('says page, sort, search and filters', () => {
    expect(read('?page=3&sortBy=name:asc&search=%20drill%20&status=active&category=x')).toEqual({
      page: 3,
      sortBy: 'name:asc',
      search: 'drill',
      filters: { status: 'active', category: 'x' },
    });
  });

  test.each(['page=0', 'page=-1', 'page=1e3', 'page=two', 'sortBy=price', 'status=deleted', 'status='])(
    'what is not known counts as not given: %s',
    (address) => expect(read(address)).toEqual(read('')),
  );

  test('any change but the page starts at page 1 again', () => {
    expect(href('?page=3', { filters: { status: 'active' } })).toBe('?status=active');
    expect(href('?page=3', { search: 'drill' })).toBe('?search=drill');
    expect(href('?page=3', { sortBy: 'name:asc' })).toBe('?sortBy=name%3Aasc');
    expect(href('?status=active', { page: 2 })).toBe('?status=active&page=2');
    expect(href('?page=3', {}, { user: '7' })).toBe('?page=3&user=7');
  });

  test('leaves defaults and unknown parts out, keeps what is asked to stay', () => {
    expect(href('?page=1&sortBy=createdAt:desc&utm=x')).toBe('?');
    expect(href('?status=active&panel=1', { filters: { status: null } })).toBe('?panel=1');
    expect(href('?panel=1', {}, { panel: null })).toBe('?');
  });

  test('a search leaves open what was opened while it was typed', () => {
    expect(href('?page=2&status=active&user=7', { search: 'drill' })).toBe(
      '?status=active&search=drill&user=7',
    );
    expect(href('?status=nonsense', { search: 'drill' })).toBe('?search=drill');
  });

  test('a filter may be set from the start; its value for all is said', () => {
    const waiting = {
      filters: { queue: ['waiting', 'all'] },
      sorts: ['createdAt:desc'],
      defaultSort: 'createdAt:desc',
      defaultFilters: { queue: 'waiting' },
    } as const;
    expect(readTableSearch(new URLSearchParams(), waiting).filters.queue).toBe('waiting');
    const all = new URLSearchParams('queue=all');
    expect(readTableSearch(all, waiting).filters.queue).toBe('all');
    expect(tableSearchHref(all, waiting)).toBe('?queue=all');
    expect(tableSearchHref(all, waiting, { filters: { queue: 'waiting' } })).toBe('?');
  });
});
