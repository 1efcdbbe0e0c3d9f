import { describe, expect, test } from 'vitest';
import {
  countFilters,
  productListPath,
  readPrice,
  readProductSearch,
  withFilters,
  withoutFilters,
} from './product-search.ts';

const read = (search: string) => readProductSearch(new URLSearchParams(search));

describe('the address of the product list', () => {
  test('reads back what it wrote', () => {
    const path =
      '/products?page=3&category=Lab+Equipment&sortBy=pricing.regularPrice%3Aasc&minPrice=500&maxPrice=30000.5&search=fluke&inStock=true';
    const search = read(path.split('?')[1] ?? '');
    expect(search).toEqual({
      page: 3,
      category: 'Lab Equipment',
      sortBy: 'pricing.regularPrice:asc',
      minPrice: 500,
      maxPrice: 30_000.5,
      search: 'fluke',
      inStock: true,
      choices: [],
    });
    expect(read(productListPath(search).split('?')[1] ?? '')).toEqual(search);
  });

  test('is just /products without filters', () => {
    expect(productListPath(read(''))).toBe('/products');
    expect(productListPath(read('page=1&sortBy=createdAt:desc&inStock=false'))).toBe('/products');
  });

  test('orders a search by match until a sort is chosen', () => {
    expect(read('').sortBy).toBe('createdAt:desc');
    expect(read('search=fluke').sortBy).toBeUndefined();
    expect(read('search=fluke&sortBy=').sortBy).toBeUndefined();
    expect(productListPath(read('search=fluke'))).toBe('/products?search=fluke');
    const newest = withFilters(read('search=fluke'), { sortBy: 'createdAt:desc' });
    expect(productListPath(newest)).toBe('/products?sortBy=createdAt%3Adesc&search=fluke');
    expect(read(productListPath(newest).split('?')[1] ?? '').sortBy).toBe('createdAt:desc');
  });

  test('without its words a list is the newest again, or what was chosen', () => {
    expect(productListPath(withFilters(read('search=fluke'), { search: undefined }))).toBe('/products');
    expect(productListPath(withoutFilters(read('search=fluke&sortBy=createdAt:asc')))).toBe(
      '/products?sortBy=createdAt%3Aasc',
    );
  });

  test('ignores values that cannot be', () => {
    expect(read('page=0&sortBy=name:asc&minPrice=-5&maxPrice=lots&inStock=perhaps')).toEqual(read(''));
    expect(read('page=1.5&search=%20%20').page).toBe(1);
    expect(read('search=%20%20').search).toBeUndefined();
  });

  test('a changed filter starts at page 1', () => {
    expect(withFilters(read('page=4&search=fluke'), { inStock: true })).toMatchObject({
      page: 1,
      search: 'fluke',
      inStock: true,
    });
    expect(withFilters(read('search=fluke'), { page: 2 }).page).toBe(2);
  });

  test('clearing keeps the sort order only', () => {
    const cleared = withoutFilters(
      read('page=2&category=Lab&search=x&minPrice=1&inStock=true&sortBy=salesCount:desc'),
    );
    expect(productListPath(cleared)).toBe('/products?sortBy=salesCount%3Adesc');
  });

  describe('choices from facets', () => {
    test('are read back as they were written, any of several values', () => {
      const path =
        '/products?category=LED&brand=Philips&brand=Wipro&spec.Power=9..12&spec.Base=E27&price=..99.99';
      const search = read(path.split('?')[1] ?? '');
      expect(search.choices).toEqual([
        { key: 'brand', values: ['Philips', 'Wipro'] },
        { key: 'spec.Power', values: ['9..12'] },
        { key: 'spec.Base', values: ['E27'] },
        { key: 'price', values: ['..99.99'] },
      ]);
      expect(productListPath(search)).toBe(path);
      expect(countFilters(search)).toBe(5);
    });

    test('that cannot be are ignored, and more than the service takes are left out', () => {
      expect(read('rating=9&price=abc&price=..&brand=%20&spec.=1').choices).toEqual([]);
      expect(read(`brand=${'x'.repeat(500)}`).choices).toEqual([]);
      const many = read(Array.from({ length: 60 }, (_, at) => `spec.n${at}=1&spec.n${at}=2`).join('&'));
      expect(many.choices).toHaveLength(20);
    });

    test('take both ends of a range from a form without scripts, in either digits', () => {
      expect(read('from.Power=७&to.Power=12').choices).toEqual([{ key: 'spec.Power', values: ['7..12'] }]);
      expect(read('from.Power=7&to.Power=').choices).toEqual([{ key: 'spec.Power', values: ['7..'] }]);
      expect(read('from.Power=&to.Power=').choices).toEqual([]);
    });

    test('of specifications go with their category', () => {
      const search = read('category=LED&brand=Philips&spec.Base=E27');
      expect(withFilters(search, { inStock: true }).choices).toHaveLength(2);
      expect(withFilters(search, { category: 'Cables' }).choices).toEqual([
        { key: 'brand', values: ['Philips'] },
      ]);
      expect(withoutFilters(search).choices).toEqual([]);
    });

    test("of a seller and a province are no filters of a seller's page", () => {
      const parameters = new URLSearchParams('seller=other&place=Bagmati+Pradesh&brand=Philips');
      expect(readProductSearch(parameters, 'himal').choices).toEqual([{ key: 'brand', values: ['Philips'] }]);
    });
  });

  test('counts a price range as one filter', () => {
    expect(countFilters(read('minPrice=1&maxPrice=2&inStock=true'))).toBe(2);
    expect(countFilters(read('search=fluke'))).toBe(0);
  });

  test('prices may be typed with commas and in Devanagari', () => {
    expect(readPrice('30,000')).toBe(30_000);
    expect(readPrice('१,२५०.५')).toBe(1250.5);
    expect(readPrice('12.345')).toBeUndefined();
    expect(readPrice('')).toBeUndefined();
  });
});
