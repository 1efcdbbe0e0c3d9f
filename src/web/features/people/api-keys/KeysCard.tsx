import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import type { ApiKey, ApiKeys, MadeApiKey } from '../../../../contract/people/api-keys.contract.ts';
import { type KeySide, scopeWords } from '../../../../domain/people/api-scopes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { useRevokeKey } from './api-keys.hooks.ts';
import { KeyFormDialog } from './KeyFormDialog.tsx';
import { MadeKey } from './MadeKey.tsx';

const TITLES: Record<KeySide, string> = { company: 'Keys for buying', seller: 'Keys for selling' };

/** The keys of a company or a seller, the one that was just made, and the way to a new one. */
export function KeysCard({ side, owner }: { side: KeySide; owner: NonNullable<ApiKeys[KeySide]> }) {
  const listRef = useRef<HTMLUListElement>(null);
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<MadeApiKey | null>(null);
  const { busyId, revoke } = useRevokeKey({
    onGone: (id) => {
      setMade((shown) => (shown?.key._id === id ? null : shown));
      listRef.current?.focus();
    },
  });
  const { name, keys } = owner;
  return (
    <TitledCard title={TITLES[side]} titleClassName="text-lg" className="p-4 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-64 break-words text-fg-2">{name}</p>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`New key: ${TITLES[side].toLowerCase()}`}
          icon={<Plus aria-hidden="true" />}
          onClick={() => setIsMaking(true)}
        >
          New key
        </Button>
      </div>
      {made ? <MadeKey made={made} onDone={() => setMade(null)} /> : null}
      {keys.length === 0 ? (
        <p className="mt-4 text-fg-3">No keys yet.</p>
      ) : (
        <ul ref={listRef} tabIndex={-1} aria-label={TITLES[side]} className="mt-2 divide-y divide-line">
          {keys.map((key) => (
            <KeyRow
              key={key._id}
              side={side}
              apiKey={key}
              isBusy={busyId === key._id}
              onRevoke={() => void revoke(key)}
            />
          ))}
        </ul>
      )}
      {isMaking ? (
        <KeyFormDialog side={side} owner={name} onMade={setMade} onClose={() => setIsMaking(false)} />
      ) : null}
    </TitledCard>
  );
}

function KeyRow({
  side,
  apiKey,
  isBusy,
  onRevoke,
}: {
  side: KeySide;
  apiKey: ApiKey;
  isBusy: boolean;
  onRevoke: () => void;
}) {
  const { name, prefix, scopes, allowedAddresses, madeBy, createdAt, expiresAt, isExpired } = apiKey;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">{name}</span>
          <code className="font-mono text-xs text-fg-2">{prefix}…</code>
          {isExpired ? <Badge tone="danger">Expired</Badge> : null}
        </p>
        <p className="mt-1 text-sm text-pretty text-fg-2">
          May {scopes.map((scope) => scopeWords(scope, side)).join('; ')}
        </p>
        <p className="mt-1 text-xs text-fg-3">
          {allowedAddresses.length === 0
            ? 'From everywhere'
            : `Only from ${allowedAddresses.map(plainly).join(', ')}`}
          {' · '}
          {expiresAt === null ? (
            'works until it is revoked'
          ) : isExpired ? (
            <>
              expired <When at={expiresAt} />
            </>
          ) : (
            <>
              works until <When at={expiresAt} />
            </>
          )}
        </p>
        <p className="text-xs text-fg-3">
          <LastUse apiKey={apiKey} />
          {' · '}made <When at={createdAt} /> by {madeBy}
        </p>
      </div>
      <Button
        variant="danger-ghost"
        size="sm"
        className="ms-auto"
        aria-label={`Revoke ${name}`}
        busy={isBusy}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  );
}

function LastUse({ apiKey: { lastUsedAt, lastUsedFrom } }: { apiKey: ApiKey }) {
  if (lastUsedAt === null) return 'Not used yet';
  return lastUsedFrom === null ? (
    <>
      Last used <When at={lastUsedAt} hasTime />
    </>
  ) : (
    <>
      Last used <When at={lastUsedAt} hasTime /> from {lastUsedFrom}
    </>
  );
}

/** A range of one address is that address. */
const plainly = (range: string) => range.replace(/(?<=\..*)\/32$|(?<=:.*)\/128$/, '');
