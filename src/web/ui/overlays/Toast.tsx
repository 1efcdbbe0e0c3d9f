import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { UNDO_SECONDS } from '../../../domain/shop/undo.ts';
import { Button } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { TextLink } from '../controls/TextLink.tsx';

/** spec 9: toast duration. */
const TOAST_MS = 4000;
const MAX_TOASTS = 3;

type ToastKind = 'success' | 'error';
interface ToastEntry {
  id: number;
  kind: ToastKind;
  text: string;
  undo?: UndoOffer;
  link?: ToastLink;
}

/** What an Undo button does. */
export interface UndoOffer {
  onUndo: () => void;
  /** The offer is over: time, the close button or newer toasts have ended it. */
  onEnd?: () => void;
}

/** The way to what a success is about, beside its text. */
export interface ToastLink {
  label: string;
  to: string;
}

export interface Toasts {
  success: (text: string, link?: ToastLink) => void;
  error: (text: string) => void;
  /** A success with an Undo button, for ten seconds. The answer closes it. */
  undoable: (text: string, undo: UndoOffer) => () => void;
}

const ToastContext = createContext<Toasts | null>(null);

/** The one place that shows toasts: `const toast = useToast(); toast.success('Added to cart!')`. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [entries, setEntries] = useState<ToastEntry[]>([]);
  const lastId = useRef(0);
  const shown = useRef<ToastEntry[]>([]);
  const { close, toasts } = useMemo(() => {
    const put = (next: ToastEntry[]) => {
      const ended = shown.current.filter((entry) => !next.includes(entry));
      shown.current = next;
      setEntries(next);
      for (const { undo } of ended) undo?.onEnd?.();
    };
    const close = (id: number) => put(shown.current.filter((entry) => entry.id !== id));
    const show = (kind: ToastKind, text: string, extra?: Pick<ToastEntry, 'undo' | 'link'>) => {
      lastId.current += 1;
      const id = lastId.current;
      put([...shown.current, { id, kind, text, ...extra }].slice(-MAX_TOASTS));
      return () => close(id);
    };
    const toasts: Toasts = {
      success: (text, link) => void show('success', text, link && { link }),
      error: (text) => void show('error', text),
      undoable: (text, undo) => show('success', text, { undo }),
    };
    return { close, toasts };
  }, []);
  return (
    <ToastContext value={toasts}>
      {children}
      <ToastList entries={entries} onClose={close} />
    </ToastContext>
  );
}

function ToastList({ entries, onClose }: { entries: ToastEntry[]; onClose: (id: number) => void }) {
  const listRef = useRef<HTMLDivElement>(null);
  const newestId = entries.at(-1)?.id;

  // Showing the popover again moves it to the top of the top layer, above a dialog opened meanwhile.
  useEffect(() => {
    const list = listRef.current;
    if (!list || newestId === undefined) return;
    list.showPopover();
    return () => {
      if (list.isConnected) list.hidePopover();
    };
  }, [newestId]);

  return (
    <section ref={listRef} popover="manual" aria-label="Notifications" className="toasts">
      <ul className="flex flex-col gap-2">
        {entries.map((entry) => (
          <Toast key={entry.id} entry={entry} onClose={() => onClose(entry.id)} />
        ))}
      </ul>
    </section>
  );
}

function Toast({ entry, onClose }: { entry: ToastEntry; onClose: () => void }) {
  const [isHeld, setIsHeld] = useState(false);
  const closeRef = useRef(onClose);
  closeRef.current = onClose;

  const { undo } = entry;
  // An offer ends on time, wherever the pointer rests: something may be waiting for its end.
  const isPaused = isHeld && !undo;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => closeRef.current(), undo ? UNDO_SECONDS * 1000 : TOAST_MS);
    return () => clearTimeout(timer);
  }, [isPaused, undo]);

  const isError = entry.kind === 'error';
  return (
    <li
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="flex items-center gap-3 rounded-lg border border-line bg-raised py-1 ps-4 pe-1 shadow-3"
    >
      {isError ? (
        <CircleAlert aria-hidden="true" className="size-5 text-danger" />
      ) : (
        <CircleCheck aria-hidden="true" className="size-5 text-success" />
      )}
      <p role={isError ? 'alert' : 'status'} className="min-w-0 grow py-2 font-medium">
        {entry.text}
      </p>
      {entry.link ? (
        <TextLink to={entry.link.to} onClick={onClose} className="shrink-0 font-semibold">
          {entry.link.label}
        </TextLink>
      ) : null}
      {undo ? (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            undo.onUndo();
            onClose();
          }}
        >
          Undo
        </Button>
      ) : null}
      <IconButton label="Close notification" onClick={onClose}>
        <X />
      </IconButton>
    </li>
  );
}
