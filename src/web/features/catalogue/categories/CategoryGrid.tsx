import { Link } from 'react-router';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { categoryReference, paths } from '../../../paths.ts';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';
import { Plate } from '../../../ui/goods/ProductImage.tsx';
import { type CategoryNode, findCategory } from './categories.hooks.ts';
import { HOME_CATEGORIES } from './category-art.ts';

/** Shop by Category: the eight fixed tiles; the numbers come when the categories are known. */
export function CategoryGrid({ categories }: { categories: readonly CategoryNode[] }) {
  return (
    <ul className="grid grid-cols-4 gap-x-2 gap-y-3 md:gap-3 lg:grid-cols-8">
      {HOME_CATEGORIES.map(({ name, slug, plate, picture }) => {
        const count = findCategory(categories, slug)?.productCount;
        return (
          <li key={name}>
            <Link
              discover="none"
              to={paths.productsWith({ category: categoryReference({ name, slug }) })}
              prefetch={AHEAD}
              className="category-tile"
            >
              <Plate plate={plate}>
                <img src={picture} width={200} height={200} alt="" loading="lazy" />
              </Plate>
              <span>{name}</span>
              <span>{count === undefined ? '' : `${formatCount(count)} items`}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
