import ChevronRight from 'lucide-react/icons/chevron-right';
import Package from 'lucide-react/icons/package';
import Tags from 'lucide-react/icons/tags';
import Users from 'lucide-react/icons/users';
import { Link } from 'react-router';
import type { AdminStats } from '../../../../contract/orders/dashboards.contract.ts';
import { countText, formatCount } from '../../../../domain/shop/count-text.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';

/** spec 2: Manage Categories, Manage Users, Manage Products. */
export function QuickLinks({ stats: { categories, waiting } }: { stats: AdminStats }) {
  const links = [
    {
      to: deskPaths.adminCategories,
      title: 'Manage Categories',
      detail: `${formatCount(categories.topLevel)} top level, ${formatCount(categories.total)} in all`,
      icon: Tags,
    },
    {
      to: deskPaths.adminUsers,
      title: 'Manage Users',
      detail: countText(waiting.sellers.count, 'seller waiting', 'sellers waiting'),
      icon: Users,
    },
    {
      to: deskPaths.adminProducts,
      title: 'Manage Products',
      detail: countText(waiting.products.count, 'waiting for approval', 'waiting for approval'),
      icon: Package,
    },
  ];
  return (
    <ul aria-label="Quick links" className="grid gap-3 md:max-lg:grid-cols-3">
      {links.map(({ to, title, detail, icon: Icon }) => (
        <li key={to} className="card relative flex items-center gap-3 p-4 hover:bg-hover">
          <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-primary-soft text-info-fg">
            <Icon aria-hidden="true" />
          </span>
          <div className="min-w-0 grow">
            <Link
              to={to}
              prefetch={AHEAD}
              discover="none"
              className="font-semibold after:absolute after:inset-0"
            >
              {title}
            </Link>
            <p className="num text-xs text-fg-3">{detail}</p>
          </div>
          <ChevronRight aria-hidden="true" className="size-4.5 text-fg-3" />
        </li>
      ))}
    </ul>
  );
}
