import { Link } from 'react-router';

export interface Crumb {
  label: string;
  /** Absent on the last one: that is the page itself. */
  to?: string;
}

/** Home / Products / category / name. The last item gives way first when the line is short. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="crumbs">
        {crumbs.map(({ label, to }) => (
          <li key={to ?? label}>
            {to ? (
              <Link to={to} prefetch="intent" discover="none">
                {label}
              </Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
