import { Link } from 'react-router';
import type { DeskDestination, DeskPlace, WorkKind } from '../../../desk/desk-menu.ts';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';
import { WorkCount } from './WorkCount.tsx';
import { sumOfWork } from './waiting-work.hooks.ts';

export interface DeskMenuProps {
  menu: readonly DeskDestination[];
  /** Where the page on the screen stands. */
  place: DeskPlace | null;
  waiting: Readonly<Record<WorkKind, number>>;
}

/** The destinations under one another; what lies beneath opens under the active one. */
export function DeskEntries({ menu, place, waiting }: DeskMenuProps) {
  return (
    <ul className="desk-entries">
      {menu.map((destination) => {
        const { label, icon: Icon, pages } = destination;
        const isActive = destination === place?.destination;
        const work = workOf(destination, waiting);
        const hasPages = pages.length > 1;
        return (
          <li key={label}>
            <Link
              to={pages[0].to}
              prefetch={AHEAD}
              title={label}
              aria-current={isActive ? (hasPages ? 'true' : 'page') : undefined}
              className="desk-entry"
            >
              <Icon aria-hidden="true" />
              <span className="desk-word">{label}</span>
              {work ? <WorkCount work={work} /> : null}
            </Link>
            {isActive && hasPages ? (
              <ul aria-label={label} className="desk-pages">
                {pages.map((page) => {
                  const pageWork = sumOfWork(waiting, page.work ?? []);
                  return (
                    <li key={page.to}>
                      <Link
                        to={page.to}
                        prefetch={AHEAD}
                        aria-current={page === place.page ? 'page' : undefined}
                        className="desk-page-link"
                      >
                        <span className="min-w-0 truncate">{page.label}</span>
                        {pageWork ? <WorkCount work={pageWork} /> : null}
                      </Link>
                    </li>
                  );
                })}
              </ul>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** What waits behind a destination: the work of all its pages. */
export function workOf({ pages }: DeskDestination, waiting: DeskMenuProps['waiting']) {
  return sumOfWork(
    waiting,
    pages.flatMap(({ work = [] }) => work),
  );
}
