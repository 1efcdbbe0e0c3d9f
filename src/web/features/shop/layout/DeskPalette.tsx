import { cx } from 'class-variance-authority';
import ArrowRight from 'lucide-react/icons/arrow-right';
import FileText from 'lucide-react/icons/file-text';
import Package from 'lucide-react/icons/package';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Search from 'lucide-react/icons/search';
import Truck from 'lucide-react/icons/truck';
import UserRound from 'lucide-react/icons/user-round';
import X from 'lucide-react/icons/x';
import Zap from 'lucide-react/icons/zap';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { LEAST_DESK_SEARCH, MOST_FOUND } from '../../../../domain/orders/desk-search.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { isAllowed, menuFor } from '../../../desk/desk-menu.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { useDeskRights } from '../../people/session/desk-role.hooks.ts';
import SearchBack, { type SearchBackHandle } from '../search/SearchBack.tsx';
import { DESK_ACTIONS } from './desk-actions.ts';
import { useDeskFound } from './desk-palette.hooks.ts';
import {
  type EntryKind,
  groupedEntries,
  matchingEntries,
  ownEntries,
  type PaletteEntry,
  type TypedAhead,
} from './palette-entries.ts';
import { keepRecentEntry, readRecentEntries } from './recent-entries.ts';
import './palette.css';

const ICONS: Record<EntryKind, typeof Search> = {
  Actions: Zap,
  Pages: FileText,
  Orders: Truck,
  Products: Package,
  Bills: ReceiptText,
  People: UserRound,
};

/** Actions and pages, which are known without asking the server. */
const isOwnKind = ({ kind }: PaletteEntry) => kind === 'Actions' || kind === 'Pages';

/** Address and kind: a page and an action may lead to one address. */
const keyOf = ({ kind, to }: PaletteEntry) => `${kind} ${to}`;

/**
 * Ctrl K on a desk: a dialog with a combobox after the APG pattern. The focus stays in the field; arrows, Home and End
 * move in the list, Enter opens, Esc closes.
 */
export default function DeskPalette({
  userId,
  role,
  typedAhead,
  onClose,
}: {
  userId: string;
  role: 'seller' | 'admin';
  typedAhead: RefObject<TypedAhead>;
  onClose: () => void;
}) {
  const id = useId();
  const navigate = useNavigate();
  const inputRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const backRef = useRef<SearchBackHandle>(null);
  const [text, setText] = useState('');
  /** What was chosen by arrows; else the first entry is. */
  const [chosen, setChosen] = useState<string | null>(null);
  /** Enter was pressed before the answer to what was typed had come. */
  const [isOpening, setIsOpening] = useState(false);
  const [isPhone] = useState(() => window.matchMedia('(width < 48rem)').matches);
  const found = useDeskFound(role, text);

  const typed = text.trim();
  const may = useDeskRights();
  const own = ownEntries(
    DESK_ACTIONS[role].filter((action) => isAllowed(action, may)),
    menuFor(role, may),
  );
  const [kept] = useState(() => readRecentEntries(userId));
  // A role may have changed since.
  const used = kept.filter(
    (entry) => !isOwnKind(entry) || own.some((known) => keyOf(known) === keyOf(entry)),
  );
  const isBlank = typed === '';
  const shown = isBlank ? own : [...matchingEntries(own, typed), ...found.entries];
  const groups = groupedEntries(shown, used, isBlank ? used.slice(0, MOST_FOUND) : []);
  const entries = groups.flatMap((group) => group.entries);
  const activeIndex = Math.max(
    0,
    entries.findIndex((entry) => keyOf(entry) === chosen),
  );
  const active = entries[activeIndex];
  const optionId = (index: number) => `${id}option${index}`;
  const status = statusText({ typed, count: entries.length, ...found });

  useEffect(() => {
    if (active)
      listRef.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  useLayoutEffect(() => {
    setText(typedAhead.current.text);
    setIsOpening(typedAhead.current.isEntered);
  }, [typedAhead]);

  function open(entry: PaletteEntry) {
    keepRecentEntry(userId, entry);
    if (backRef.current) backRef.current.follow(entry.to);
    else {
      onClose();
      navigate(entry.to);
    }
  }

  // The first of the answer that was waited for.
  useEffect(() => {
    if (!isOpening || found.isBehind) return;
    setIsOpening(false);
    if (active) open(active);
  });

  function press(event: KeyboardEvent) {
    const last = entries.length - 1;
    const goTo = (index: number) => {
      event.preventDefault();
      const entry = entries[index];
      if (entry) setChosen(keyOf(entry));
    };
    if (event.nativeEvent.isComposing || event.altKey || event.shiftKey) return;
    switch (event.key) {
      case 'ArrowDown':
        return goTo(activeIndex >= last ? 0 : activeIndex + 1);
      case 'ArrowUp':
        return goTo(activeIndex <= 0 ? last : activeIndex - 1);
      case 'Home':
        return goTo(0);
      case 'End':
        return goTo(last);
      case 'Enter': {
        event.preventDefault();
        if (event.repeat) return;
        // What the list shows may still answer what was typed before.
        const isMeant = active && (chosen !== null || isOwnKind(active));
        if (isMeant || (active && !found.isBehind)) open(active);
        else if (found.problem !== null) found.retry();
        else setIsOpening(found.isBehind);
        return;
      }
      case 'k':
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        inputRef.current?.select();
    }
  }

  let index = -1;
  return (
    <Modal titleId={`${id}title`} className="dialog palette" onClose={onClose} initialFocus={inputRef}>
      <h2 id={`${id}title`} className="sr-only">
        Search the desk
      </h2>
      <div className="palette-head flex shrink-0 items-center gap-3 border-b border-line px-4">
        <Search aria-hidden="true" className="size-5 shrink-0 text-fg-3" />
        <input
          ref={inputRef}
          type="text"
          role="combobox"
          aria-label="Search pages, orders, products and more"
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={active ? optionId(activeIndex) : undefined}
          placeholder={
            role === 'admin' ? 'Page, order, SKU, bill, person...' : 'Page, order, buyer, SKU, bill...'
          }
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          enterKeyHint="go"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(null);
            setIsOpening(false);
          }}
          onKeyDown={press}
          className="palette-field"
        />
        <IconButton label="Close" size={44} onClick={onClose} className="-me-2">
          <X className="size-5" />
        </IconButton>
      </div>
      <div
        ref={listRef}
        id={`${id}list`}
        role="listbox"
        aria-label="Found on the desk"
        aria-busy={found.isBehind}
        className="palette-list"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: groups inside a listbox have no element of their own
          <div key={group.name} role="group" aria-label={group.name}>
            <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-medium text-fg-3">
              {group.name}
            </p>
            {group.entries.map((entry) => {
              index += 1;
              const isActive = index === activeIndex;
              const Icon = ICONS[entry.kind];
              return (
                // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the focus and its keys stay in the field
                <div
                  key={keyOf(entry)}
                  id={optionId(index)}
                  role="option"
                  aria-selected={isActive}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => open(entry)}
                  className={cx('palette-entry', found.isBehind && !isOwnKind(entry) && 'opacity-60')}
                >
                  <Icon aria-hidden="true" className="shrink-0 text-fg-3" />
                  <span className="min-w-0 grow">
                    <span className="block truncate">{entry.label}</span>
                    {entry.detail === null ? null : (
                      <span className="block truncate text-xs text-fg-3">{entry.detail}</span>
                    )}
                  </span>
                  <span className="flex max-w-1/2 shrink-0 items-center gap-1.5 text-sm text-fg-3 max-md:gap-1 max-md:text-xs">
                    <ArrowRight aria-hidden="true" className="size-3.5 shrink-0" />
                    <span className="sr-only">leads to</span>
                    <span className="truncate">{entry.leadsTo}</span>
                  </span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {entries.length === 0 || found.problem !== null ? (
        <p className="shrink-0 px-4 pb-4 text-fg-2">{status}</p>
      ) : null}
      <p role="status" className="sr-only">
        {status}
      </p>
      {isPhone ? <SearchBack ref={backRef} onClose={onClose} /> : null}
    </Modal>
  );
}

/** What there is, in words: read out, and shown where the list is empty or failed. */
function statusText({
  typed,
  count,
  isBehind,
  problem,
}: {
  typed: string;
  count: number;
  isBehind: boolean;
  problem: string | null;
}): string {
  if (problem !== null) return `${problem}. Press Enter to try again.`;
  if (isBehind) return count === 0 ? 'Searching...' : '';
  if (count > 0) return countText(count, 'result', 'results');
  return [...typed].length < LEAST_DESK_SEARCH
    ? `Type at least ${LEAST_DESK_SEARCH} characters`
    : `Nothing found for “${typed}”`;
}
