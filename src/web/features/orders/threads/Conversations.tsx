import { cx } from 'class-variance-authority';
import MessageSquare from 'lucide-react/icons/message-square';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { ThreadSide } from '../../../../contract/orders/threads.contract.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { paths, withSearch } from '../../../paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ThreadList } from './ThreadList.tsx';
import { ThreadView } from './ThreadView.tsx';

/**
 * The messages of a buyer or a seller. Wide screens have the list beside what is open; below, one of the two is the
 * page, and on a phone an open conversation is the whole screen, as high as the keyboard leaves it.
 */
export function Conversations({
  side,
  id,
  header,
}: {
  side: ThreadSide;
  id: string | undefined;
  /** The head of the page that lists them. */
  header: ReactNode;
}) {
  const [search] = useSearchParams();
  const page = pageOf(search.get('page'));
  const home = side === 'seller' ? deskPaths.sellerMessages : paths.messages;
  const paneRef = useRef<HTMLDivElement>(null);
  useVisibleHeight(paneRef, id !== undefined);
  return (
    <div className="pb-6">
      <div className={cx(id !== undefined && 'max-xl:hidden')}>
        {id === undefined ? header : <p className="mb-5 text-2xl font-bold">Messages</p>}
      </div>
      <div className="card grid overflow-hidden md:h-[calc(100dvh-15rem)] md:min-h-110 xl:grid-cols-[20rem_minmax(0,1fr)]">
        <div
          className={cx(
            'min-h-0 overflow-y-auto xl:border-e xl:border-line',
            id !== undefined && 'max-xl:hidden',
          )}
        >
          <ThreadList
            side={side}
            page={page}
            openId={id}
            hrefForPage={(number) => withSearch(home, { page: number })}
          />
        </div>
        <div
          ref={paneRef}
          data-whole-screen={id === undefined ? undefined : ''}
          className={cx(
            'min-h-0 min-w-0',
            id === undefined
              ? 'max-xl:hidden'
              : 'max-md:fixed max-md:inset-x-0 max-md:top-0 max-md:z-50 max-md:h-dvh max-md:bg-surface',
          )}
        >
          {id === undefined ? (
            <EmptyState
              className="py-24"
              picture={<MessageSquare aria-hidden="true" />}
              title="Choose a conversation"
            />
          ) : (
            <ThreadView key={id} id={id} side={side} />
          )}
        </div>
      </div>
    </div>
  );
}

function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** On phones the pane ends where the keyboard begins: not every browser makes the page itself smaller for it. */
function useVisibleHeight(ref: { current: HTMLElement | null }, isOpen: boolean) {
  useEffect(() => {
    const { visualViewport } = window;
    const pane = ref.current;
    if (!visualViewport || !pane || !isOpen) return;
    const phone = window.matchMedia('(width < 48rem)');
    const fitPane = () => {
      pane.style.height = phone.matches ? `${visualViewport.height}px` : '';
      pane.style.transform =
        phone.matches && visualViewport.offsetTop > 0 ? `translateY(${visualViewport.offsetTop}px)` : '';
    };
    fitPane();
    visualViewport.addEventListener('resize', fitPane);
    visualViewport.addEventListener('scroll', fitPane);
    phone.addEventListener('change', fitPane);
    return () => {
      visualViewport.removeEventListener('resize', fitPane);
      visualViewport.removeEventListener('scroll', fitPane);
      phone.removeEventListener('change', fitPane);
    };
  }, [ref, isOpen]);
}
