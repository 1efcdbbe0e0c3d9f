import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatCount } from '../../../domain/shop/count-text.ts';
import { useIsOffline } from '../../data/connection.ts';
import { putBackIntoPad } from '../../data/kept-drafts.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { When } from '../../ui/feedback/When.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { discardChange, sendAgain, sendWaiting } from './outbox.ts';
import { useWaiting } from './waiting-changes.ts';
import type { WaitingChange } from './waiting-queue.ts';

/** Says how much waits for the network or was refused, and lists it. */
export function WaitingBar() {
  const changes = useWaiting();
  const [isOpen, setIsOpen] = useState(false);
  const refused = changes.filter(({ refusal }) => refusal !== null).length;
  const waiting = changes.length - refused;
  const discarded = useSaidWhenSent(changes);
  if (changes.length === 0) return <div role="status" />;
  return (
    <div role="status">
      <div
        className={
          refused > 0
            ? 'flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-danger-line bg-danger-soft px-4 py-1 text-sm font-medium text-danger-fg print:hidden'
            : 'flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-info-line bg-info-soft px-4 py-1 text-sm font-medium text-info-fg print:hidden'
        }
      >
        {waiting > 0 ? (
          <span className="flex items-center gap-1.5">
            <Clock aria-hidden="true" className="size-4" />
            {waiting === 1 ? '1 change waits to be sent' : `${formatCount(waiting)} changes wait to be sent`}
          </span>
        ) : null}
        {refused > 0 ? (
          <span className="flex items-center gap-1.5">
            <CircleAlert aria-hidden="true" className="size-4" />
            {refused === 1 ? '1 change needs you' : `${formatCount(refused)} changes need you`}
          </span>
        ) : null}
        <button
          type="button"
          className="relative hit-44 font-semibold underline"
          onClick={() => setIsOpen(true)}
        >
          Show
        </button>
      </div>
      <WaitingDialog
        changes={changes}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onDiscard={(change) => {
          discarded.current.add(change.id);
          void discardChange(change);
        }}
      />
    </div>
  );
}

/** A toast once the last change that waited has left for the shop. Those that were discarded say nothing. */
function useSaidWhenSent(changes: readonly WaitingChange[]) {
  const toast = useToast();
  const before = useRef(changes);
  const discarded = useRef(new Set<number>());
  useEffect(() => {
    const waited = before.current.filter(({ refusal }) => refusal === null);
    before.current = changes;
    const there = new Set(changes.map(({ id }) => id));
    const isSent = waited.some(({ id }) => !there.has(id) && !discarded.current.has(id));
    if (isSent && changes.length === 0) toast.success('Everything that waited is sent');
  }, [changes, toast]);
  return discarded;
}

function WaitingDialog({
  changes,
  isOpen,
  onClose,
  onDiscard,
}: {
  changes: readonly WaitingChange[];
  isOpen: boolean;
  onClose: () => void;
  onDiscard: (change: WaitingChange) => void;
}) {
  const isOffline = useIsOffline();
  const waits = changes.some(({ refusal }) => refusal === null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Waiting changes"
      actions={waits ? <Button onClick={sendWaiting}>Send now</Button> : undefined}
    >
      <p className="mb-3 text-sm text-fg-2">
        {isOffline
          ? 'They are kept on this device and sent in this order once you are online. Orders and payments are never kept: they are made online.'
          : 'They are sent in this order, each once.'}
      </p>
      <ul className="flex max-h-[60dvh] flex-col divide-y divide-line overflow-y-auto">
        {changes.map((change) => (
          <WaitingRow key={change.id} change={change} onLeave={onClose} onDiscard={() => onDiscard(change)} />
        ))}
      </ul>
    </Dialog>
  );
}

function WaitingRow({
  change,
  onLeave,
  onDiscard,
}: {
  change: WaitingChange;
  onLeave: () => void;
  onDiscard: () => void;
}) {
  const navigate = useNavigate();
  const { words, place, madeAt, refusal, isOver, typed = [] } = change;
  return (
    <li className="py-2.5">
      <p className="font-medium break-words">{words}</p>
      <p className="text-xs text-fg-3">
        <When hasTime at={new Date(madeAt).toISOString()} />
      </p>
      {refusal === null ? null : <p className="mt-1 text-sm break-words text-danger">{refusal}</p>}
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        {refusal === null || isOver ? null : (
          <Button size="sm" variant="secondary" onClick={() => void sendAgain(change)}>
            Send again
          </Button>
        )}
        {isOver && typed.length > 0 ? (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => {
              putBackIntoPad(typed);
              onDiscard();
              onLeave();
              void navigate(place);
            }}
          >
            Put back into the pad
          </Button>
        ) : (
          <ButtonLink size="sm" variant="secondary" to={place} onClick={onLeave}>
            Open
          </ButtonLink>
        )}
        <Button size="sm" variant="danger-ghost" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </li>
  );
}
