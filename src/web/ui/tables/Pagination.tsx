import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { AHEAD } from '../behaviour/save-data.ts';
import { buttonVariants } from '../controls/Button.tsx';

/** The numbers to show: all up to 5 pages, else first, around the current one, last, with null for a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  if (pages <= 5) return Array.from({ length: pages }, (_, index) => index + 1);
  const near = [page - 1, page, page + 1].filter((number) => number > 1 && number < pages);
  if (page === 1) near.push(3);
  if (page === pages) near.unshift(pages - 2);
  const start = near[0] ?? 2;
  const end = near.at(-1) ?? pages - 1;
  return [1, ...(start > 2 ? [null] : []), ...near, ...(end < pages - 1 ? [null] : []), pages];
}

export interface PaginationProps {
  page: number;
  pages: number;
  /** The address of a page: links work without scripts and open in a new tab. */
  hrefFor: (page: number) => string;
  /** "Products" gives the landmark "Products pages". */
  label?: string;
}

/** Absent with one page. On phones: Previous, "Page n of m", Next. */
export function Pagination({ page, pages, hrefFor, label = 'Result' }: PaginationProps) {
  if (pages <= 1) return null;
  const current = Math.min(Math.max(page, 1), pages);
  return (
    <nav aria-label={`${label} pages`} className="paging">
      <StepLink to={current > 1 ? hrefFor(current - 1) : null} rel="prev" />
      <p>
        Page <strong>{current}</strong> of {pages}
      </p>
      <ol>
        {pageNumbers(current, pages).map((number, index) => (
          <li key={number ?? `gap-${index < 3 ? 'before' : 'after'}`}>
            {number === null ? (
              <span className="page-link">…</span>
            ) : (
              <Link
                to={hrefFor(number)}
                prefetch={AHEAD}
                aria-label={`Page ${number}`}
                aria-current={number === current ? 'page' : undefined}
                discover="none"
                className="page-link"
              >
                {number}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <StepLink to={current < pages ? hrefFor(current + 1) : null} rel="next" />
    </nav>
  );
}

function StepLink({ to, rel }: { to: string | null; rel: 'prev' | 'next' }) {
  const content =
    rel === 'prev' ? (
      <>
        <ChevronLeft aria-hidden="true" /> Previous
      </>
    ) : (
      <>
        Next <ChevronRight aria-hidden="true" />
      </>
    );
  const className = buttonVariants({ variant: 'secondary' });
  return to === null ? (
    <span aria-disabled="true" className={className}>
      {content}
    </span>
  ) : (
    <Link to={to} rel={rel} prefetch={AHEAD} discover="none" className={className}>
      {content}
    </Link>
  );
}
