import { useEffect, useRef } from 'react';
import type { MadeApiKey } from '../../../../contract/people/api-keys.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';

/** A key that was just made, the only time that it can be read. */
export function MadeKey({ made: { token, key }, onDone }: { made: MadeApiKey; onDone: () => void }) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  return (
    <section aria-label="New key" className="mt-4 rounded-lg border border-success-line bg-success-soft p-4">
      <h3 ref={titleRef} tabIndex={-1} className="font-semibold text-success-fg">
        {key.name} is ready
      </h3>
      <p className="mt-1 text-success-fg">
        Copy the key now and keep it like a password: it is shown only this once.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <code className="min-w-0 grow basis-64 rounded-md border border-line bg-surface px-3 py-2 font-mono text-sm break-all text-fg select-all">
          {token}
        </code>
        <CopyButton text={token} what="key" />
        <Button variant="secondary" size="sm" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
