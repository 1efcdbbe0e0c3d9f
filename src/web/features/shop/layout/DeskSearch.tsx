import Search from 'lucide-react/icons/search';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useStored } from '../../../ui/behaviour/stored.hooks.ts';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';
import { useSession } from '../../people/session/session.hooks.ts';
import { sideOf } from '../../people/session/side.ts';
import type { TypedAhead } from './palette-entries.ts';

const loadPalette = () => import('./DeskPalette.tsx');
const DeskPalette = lateDialog(async () => (await loadPalette()).default, TakesTyping);
/** Out of reach: whoever opens it asks again. */
const loadPaletteAhead = () => void loadPalette().catch(() => undefined);

const NOTHING_TYPED: TypedAhead = { text: '', isEntered: false };

/** The search of a desk: a button, and Ctrl K or Cmd K. Whoever is no seller or admin has none. */
export function DeskSearch() {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const typedAhead = useRef<TypedAhead>(NOTHING_TYPED);
  const isApple = useStored(() => /Mac|iPhone|iPad/.test(navigator.platform), false);
  const side = user && sideOf(user);
  const role = side === 'buyer' ? null : side;

  function open() {
    typedAhead.current = NOTHING_TYPED;
    setIsOpen(true);
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey)
      return;
    if (role === null || event.defaultPrevented || event.repeat) return;
    // In a text with links Ctrl K is theirs; an open dialog or menu is finished first.
    if ((event.target as HTMLElement).isContentEditable) return;
    if (document.querySelector('dialog[open], [role="menu"]')) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  // Its place, until it is known who asks.
  if (role === null || user === null) return <span className="desk-search invisible" />;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={loadPaletteAhead}
        onFocus={loadPaletteAhead}
        onClick={open}
        className="desk-search"
      >
        <Search aria-hidden="true" />
        <span>Search</span>
        <span aria-hidden="true" className="desk-search-keys">
          {isApple ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      {isOpen ? (
        <DeskPalette userId={user._id} role={role} typedAhead={typedAhead} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}

/** Takes what is typed until the palette has come: letters for it must not press anything on the page. */
function TakesTyping({ typedAhead, onClose }: { typedAhead: RefObject<TypedAhead>; onClose: () => void }) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const { text, isEntered } = typedAhead.current;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') typedAhead.current = { text, isEntered: text !== '' };
    else if (event.key === 'Backspace') typedAhead.current = { text: text.slice(0, -1), isEntered };
    else if (event.key.length === 1) typedAhead.current = { text: text + event.key, isEntered };
  });
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
  return null;
}
