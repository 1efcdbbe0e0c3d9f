import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';

export interface Crumb {
  label: string;
  /** Absent on the last one: that is the page itself. */
  to?: string;
}

/** Home / Products / category / name. The last item gives way first when the line is short. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-fg-3">
      <ol className="flex min-w-0 items-center gap-1.5 whitespace-nowrap">
        {crumbs.map(({ label, to }, index) => (
          <li
            key={to ?? label}
            className={
              index === crumbs.length - 1 ? 'flex min-w-0 items-center gap-1.5' : 'flex items-center gap-1.5'
            }
          >
            {index > 0 ? <ChevronRight aria-hidden="true" className="size-3.5 text-disabled" /> : null}
            {to ? (
              <Link to={to} prefetch="intent" className="py-1 hover:text-fg hover:underline touch:py-3">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate py-1 text-fg touch:py-3">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
