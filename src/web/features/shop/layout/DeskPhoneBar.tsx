import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { lateSheet } from '../../../ui/overlays/late-dialog.tsx';
import { DeskEntries, type DeskMenuProps, workOf } from './DeskEntries.tsx';
import { WorkCount } from './WorkCount.tsx';
import type { Work } from './waiting-work.hooks.ts';

const Sheet = lateSheet(async () => (await import('../../../ui/overlays/Dialog.tsx')).Sheet);

const IN_BAR = 4;

/** The menu of a desk on phones: four destinations and the way to the others, reachable by the thumb. */
export function DeskPhoneBar({ menu, place, waiting }: DeskMenuProps) {
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === pathname;
  const inBar = menu.slice(0, IN_BAR);
  const others = menu.slice(IN_BAR);
  const otherWork = others.flatMap((destination) => workOf(destination, waiting) ?? []);
  return (
    <>
      <nav aria-label="Desk" className="desk-phone-bar">
        {inBar.map((destination) => {
          const { label, shortLabel, icon: Icon, pages } = destination;
          const work = workOf(destination, waiting);
          return (
            <Link
              key={label}
              to={pages[0].to}
              aria-current={destination === place?.destination ? 'page' : undefined}
            >
              <Icon aria-hidden="true" />
              <span>{shortLabel ?? label}</span>
              {work ? <WorkCount work={work} /> : null}
            </Link>
          );
        })}
        <button
          type="button"
          aria-haspopup="dialog"
          data-current={place && others.includes(place.destination) ? '' : undefined}
          onClick={() => setOpenedAt(pathname)}
        >
          <Ellipsis aria-hidden="true" />
          <span>More</span>
          {otherWork.length > 0 ? <WorkCount work={summed(otherWork)} /> : null}
        </button>
      </nav>
      {isOpen ? (
        <Sheet isOpen onClose={() => setOpenedAt(null)} title="All of the desk" side="bottom">
          <DeskEntries menu={menu} place={place} waiting={waiting} />
        </Sheet>
      ) : null}
    </>
  );
}

function summed(works: readonly Work[]): Work {
  return {
    count: works.reduce((sum, { count }) => sum + count, 0),
    text: works.map(({ text }) => text).join(', '),
  };
}
