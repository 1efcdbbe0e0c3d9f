import ClipboardList from 'lucide-react/icons/clipboard-list';
import Store from 'lucide-react/icons/store';
import { Link, type Location, useLocation } from 'react-router';
import { categoryReference, paths } from '../../../paths.ts';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';
import { HOME_CATEGORIES } from '../../catalogue/categories/category-art.ts';

/** The link in the bar that leads to this page. */
export function linkInBar({ pathname, search }: Location): string | null {
  if (pathname === paths.quickOrder) return paths.quickOrder;
  const category = pathname === paths.products ? new URLSearchParams(search).get('category') : null;
  return HOME_CATEGORIES.map(categoryReference).find((one) => one === category) ?? null;
}

/** The 8 categories under the header; it scrolls away with the page. */
export function CategoryBar() {
  const current = linkInBar(useLocation());
  return (
    <nav aria-label="Categories" className="bar-strip">
      <div className="page-container bar">
        {HOME_CATEGORIES.map((category) => (
          <Link
            key={category.slug}
            to={paths.productsWith({ category: categoryReference(category) })}
            prefetch={AHEAD}
            aria-current={categoryReference(category) === current ? 'page' : undefined}
            discover="none"
          >
            {category.name}
          </Link>
        ))}
        <Link
          to={paths.quickOrder}
          aria-current={current === paths.quickOrder ? 'page' : undefined}
          discover="none"
        >
          <ClipboardList aria-hidden="true" />
          Quick order
        </Link>
        <Link to={paths.sell} discover="none">
          <Store aria-hidden="true" />
          Sell on Thokmandu
        </Link>
      </div>
    </nav>
  );
}
