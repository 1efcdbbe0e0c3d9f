import ArrowLeft from 'lucide-react/icons/arrow-left';
import Search from 'lucide-react/icons/search';
import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type Ref,
  Suspense,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { useSession } from '../../people/session/session.hooks.ts';
import type { SearchBackHandle } from './SearchBack.tsx';
import { useSuggestions } from './search.hooks.ts';
import { optionId, searchOptions } from './search-options.ts';

const SearchOptions = lazy(() => import('./SearchOptions.tsx'));
const SearchBack = lazy(() => import('./SearchBack.tsx'));

export type CommandSearchHandle = { focus: () => void };

/**
 * The search of the header: a combobox with suggestions after the APG pattern. It is a plain form, too: Enter without
 * a choice, and pages without scripts, go to /products?search=. On phones it fills the screen while in use.
 */
export function CommandSearch({
  ref,
  onClose,
}: {
  ref?: Ref<CommandSearchHandle>;
  /** The search is no longer in use. */
  onClose?: () => void;
}) {
  const { pathname, search } = useLocation();
  const shownSearch = pathname === paths.products ? (new URLSearchParams(search).get('search') ?? '') : '';
  const [text, setText] = useState(shownSearch);
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const inputRef = useRef<HTMLInputElement>(null);
  const backRef = useRef<SearchBackHandle>(null);
  const isTyping = useRef(false);
  const listId = useId();
  const navigate = useNavigate();
  const { isSubscriber } = useSession();
  const suggestions = useSuggestions(isOpen ? text : '');
  const options = searchOptions(suggestions, text);
  const isListShown = isOpen && options.length > 0;

  useImperativeHandle(ref, () => ({ focus: () => inputRef.current?.focus() }), []);
  useSlashKey(inputRef);

  // The address says what was searched for, also after Back; it may arrive while the next search is typed.
  useEffect(() => {
    if (!isTyping.current) setText(shownSearch);
  }, [shownSearch]);

  function close() {
    isTyping.current = false;
    setIsOpen(false);
    setActiveIndex(-1);
    onClose?.();
  }

  function leave() {
    close();
    inputRef.current?.blur();
  }

  function goTo(to: string) {
    const go = backRef.current?.follow ?? navigate;
    leave();
    go(to);
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = options.length - 1;
    switch (event.key) {
      case 'ArrowDown':
        event.preventDefault();
        setIsOpen(true);
        setActiveIndex(activeIndex >= last ? 0 : activeIndex + 1);
        break;
      case 'ArrowUp':
        event.preventDefault();
        setActiveIndex(activeIndex <= 0 ? last : activeIndex - 1);
        break;
      case 'Escape':
        event.preventDefault();
        if (isListShown) close();
        else setText('');
        break;
    }
  }

  function onBlur(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  }

  return (
    <search
      onBlur={onBlur}
      className={
        isOpen
          ? 'relative block w-full max-md:fixed max-md:inset-0 max-md:z-50 max-md:overflow-y-auto max-md:bg-canvas max-md:p-3'
          : 'relative block w-full'
      }
    >
      <form
        action={paths.products}
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = options[activeIndex];
          if (chosen) goTo(chosen.to);
          else if (text.trim()) goTo(paths.productsWith({ search: text.trim() }));
        }}
        className="flex items-center gap-2"
      >
        {isOpen ? (
          <button
            type="button"
            aria-label="Close search"
            onClick={leave}
            className="flex size-11 shrink-0 items-center justify-center rounded-md text-fg-2 md:hidden"
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
          </button>
        ) : null}
        <div className="relative flex min-w-0 grow">
          <input
            ref={inputRef}
            type="search"
            name="search"
            role="combobox"
            aria-label="Search products"
            aria-autocomplete="list"
            aria-expanded={isListShown}
            aria-controls={listId}
            aria-activedescendant={activeIndex >= 0 ? optionId(listId, activeIndex) : undefined}
            placeholder="Search products..."
            autoComplete="off"
            maxLength={100}
            enterKeyHint="search"
            value={text}
            onChange={(event) => {
              isTyping.current = true;
              setText(event.target.value);
              setActiveIndex(-1);
              setIsOpen(true);
            }}
            onFocus={() => setIsOpen(true)}
            onKeyDown={onKeyDown}
            className="field search-field"
          />
          <Search aria-hidden="true" className="search-glass" />
          <span aria-hidden="true" className="search-key">
            /
          </span>
          <button type="submit" aria-label="Search" className="search-go">
            <Search aria-hidden="true" className="size-4.5" />
          </button>
        </div>
      </form>
      {isOpen && window.matchMedia('(width < 48rem)').matches ? (
        <Suspense>
          <SearchBack ref={backRef} onClose={leave} />
        </Suspense>
      ) : null}
      {isListShown ? (
        <div className="mt-1.5 p-1.5 max-md:-mx-1.5 md:absolute md:inset-x-0 md:top-full md:z-50 md:max-h-[70dvh] md:overflow-y-auto md:rounded-lg md:border md:border-line md:bg-raised md:shadow-3">
          <Suspense>
            <SearchOptions
              id={listId}
              options={options}
              activeIndex={activeIndex}
              text={text}
              isSubscriber={isSubscriber}
              onChoose={(event, to) => {
                if (backRef.current === null || event.ctrlKey || event.metaKey) return close();
                event.preventDefault();
                goTo(to);
              }}
            />
          </Suspense>
        </div>
      ) : null}
    </search>
  );
}

/** `/` goes to the search and selects what stands in it, unless something is being typed. */
function useSlashKey(inputRef: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      event.preventDefault();
      // What is typed next replaces the last search.
      inputRef.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [inputRef]);
}
