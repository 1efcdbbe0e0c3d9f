import Store from 'lucide-react/icons/store';
import { Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { HOME_CATEGORIES } from '../categories/category-art.ts';

const QUIET_LINK =
  'flex h-10 items-center border-b-2 border-transparent text-sm whitespace-nowrap text-fg-2 hover:text-fg aria-[current=page]:border-primary aria-[current=page]:font-semibold aria-[current=page]:text-link';

/** The 8 categories under the header; it scrolls away with the page. */
export function CategoryBar() {
  const { pathname, search } = useLocation();
  const current = pathname === paths.products ? new URLSearchParams(search).get('category') : null;
  return (
    <nav aria-label="Categories" className="border-b border-line bg-surface max-md:hidden print:hidden">
      <div className="page-container flex items-center gap-6 overflow-x-auto [scrollbar-width:none]">
        {HOME_CATEGORIES.map(({ name }) => (
          <Link
            key={name}
            to={paths.productsWith({ category: name })}
            prefetch="intent"
            aria-current={name === current ? 'page' : undefined}
            className={QUIET_LINK}
          >
            {name}
          </Link>
        ))}
        <Link to={paths.sell} className={`ms-auto gap-2 max-lg:hidden ${QUIET_LINK}`}>
          <Store aria-hidden="true" />
          Sell on Thokmandu
        </Link>
      </div>
    </nav>
  );
}
