import { Link } from 'react-router';

import { paths } from '../../paths.ts';
import { formatCount } from '../../ui/format-count.ts';
import { Plate } from '../../ui/ProductImage.tsx';
import { type CategoryNode, findCategory } from './categories.hooks.ts';
import { HOME_CATEGORIES } from './category-art.ts';

/** Shop by Category: the eight fixed tiles; the numbers come when the categories are known. */
export function CategoryGrid({ categories }: { categories: readonly CategoryNode[] }) {
  return (
    <ul className="grid grid-cols-4 gap-x-2 gap-y-3 md:gap-3 lg:grid-cols-8">
      {HOME_CATEGORIES.map(({ name, plate, picture }) => {
        const count = findCategory(categories, name)?.productCount;
        return (
          <li key={name}>
            <Link
              to={paths.productsWith({ category: name })}
              prefetch="intent"
              className="block h-full overflow-hidden rounded-lg text-center transition-shadow duration-120 md:border md:border-line md:bg-surface md:hover:border-line-2 md:hover:shadow-2"
            >
              <Plate plate={plate} className="max-md:rounded-lg max-md:border max-md:border-line">
                <img src={picture} width={200} height={200} alt="" loading="lazy" decoding="async" />
              </Plate>
              <span className="block px-1 pt-2 text-sm font-semibold text-balance md:pb-0">{name}</span>
              <span className="num block min-h-7 px-1 pb-2 text-xs text-fg-3 max-md:hidden">
                {count === undefined ? '' : `${formatCount(count)} items`}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
