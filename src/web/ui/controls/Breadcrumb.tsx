import { Link } from 'react-router';
import { AHEAD } from '../behaviour/save-data.ts';

export interface Crumb {
  label: string;
  /** Where it is not the page's. */
  lang?: string | undefined;
  /** Absent on the last one: that is the page itself. */
  to?: string;
}

/** Home / Products / category / name. The last item gives way first when the line is short. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="crumbs">
        {crumbs.map(({ label, lang, to }) => (
          <li key={to ?? label}>
            {to ? (
              <Link to={to} lang={lang} prefetch={AHEAD} discover="none">
                {label}
              </Link>
            ) : (
              <span lang={lang} aria-current="page">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
