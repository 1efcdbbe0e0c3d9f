import { type FormEvent, useId, useState } from 'react';
import type { CaseSide } from '../../../../domain/after-sale/complaint.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useAskSide } from './complaints.hooks.ts';

const HELP: Record<CaseSide, string> = {
  seller: 'The seller has two working days to answer. The buyer does not see the question.',
  buyer: 'The buyer has five working days to answer. The seller does not see the question.',
};

/** Asks one side of a complaint. Mounted only while it is open. */
export function AskDialog({
  caseId,
  who,
  isSellerTold,
  onClose,
}: {
  caseId: string;
  who: CaseSide;
  isSellerTold: boolean;
  onClose: () => void;
}) {
  const formId = useId();
  const toast = useToast();
  const ask = useAskSide(caseId, () => {
    toast.success(who === 'seller' ? 'The seller was asked' : 'The buyer was asked');
    onClose();
  });
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (ask.isPending) return;
    if (text.trim() === '') {
      setProblem('Question is required');
      return;
    }
    ask.mutate(
      { who, text: text.trim() },
      {
        failed: 'The question could not be sent',
        onError: setProblem,
      },
    );
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={who === 'seller' ? 'Ask the seller' : 'Ask the buyer'}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={ask.isPending}>
            Send question
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} aria-label="Question">
        {who === 'seller' && !isSellerTold ? (
          <p className="mb-3 text-fg-2">The seller will read what the buyer wrote, with its photos.</p>
        ) : null}
        <TextArea
          label="Question"
          required
          rows={4}
          maxLength={2000}
          help={HELP[who]}
          error={problem}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
