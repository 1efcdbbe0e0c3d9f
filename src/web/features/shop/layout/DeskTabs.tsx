import { NavLink } from 'react-router';
import { useCurrentInView } from '../../../desk/current-in-view.hooks.ts';
import type { DeskDestination, WorkKind } from '../../../desk/desk-menu.ts';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';
import { WorkCount } from './WorkCount.tsx';
import { sumOfWork } from './waiting-work.hooks.ts';

/** The pages of a destination side by side, under the title of each. */
export function DeskTabs({
  destination: { label, pages },
  waiting,
}: {
  destination: DeskDestination;
  waiting: Readonly<Record<WorkKind, number>>;
}) {
  const row = useCurrentInView<HTMLUListElement>();
  return (
    <nav aria-label={`In ${label}`}>
      <ul ref={row} className="desk-tabs">
        {pages.map((page) => {
          const work = sumOfWork(waiting, page.work ?? []);
          return (
            <li key={page.to}>
              <NavLink to={page.to} end prefetch={AHEAD}>
                {page.label}
                {work ? <WorkCount work={work} /> : null}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
