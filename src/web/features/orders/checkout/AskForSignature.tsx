import { useState } from 'react';
import { inTurn, oneOf } from '../../../../domain/shop/list-text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import type { OrderFailure } from './checkout.hooks.ts';

/** An order that its company lets nobody place alone: why, who signs, and a request instead of the order. */
export function AskForSignature({
  failure: { text, signature },
  isAsking,
  problem,
  onAsk,
}: {
  failure: OrderFailure;
  isAsking: boolean;
  /** Why asking failed, or null. */
  problem: string | null;
  onAsk: (message: string) => void;
}) {
  const [message, setMessage] = useState('');
  const signers = signature?.approvers.map(({ name }) => name) ?? [];
  const names = signature?.needs === 'all' ? inTurn(signers) : oneOf(signers);
  return (
    <Card aria-label="Ask for a signature" className="flex flex-col gap-4 p-4 md:p-6">
      <Banner tone="warning">
        <p className="font-semibold">{text}</p>
        <p>
          {names === ''
            ? 'Somebody who may sign for your company can. Nothing was ordered, and no stock is held until it is signed.'
            : `${names} can sign it. Nothing was ordered, and no stock is held until it is signed.`}
        </p>
      </Banner>
      <TextArea
        label="A word to who signs"
        optional
        rows={2}
        maxLength={1000}
        value={message}
        error={problem ?? undefined}
        onChange={(event) => setMessage(event.target.value)}
      />
      <Button size="lg" className="sm:self-end" busy={isAsking} onClick={() => onAsk(message.trim())}>
        Ask for a signature
      </Button>
    </Card>
  );
}
