import { useState } from 'react';
import type { PayoutProposals } from '../../../../contract/payments/payouts.contract.ts';
import { StatementFile } from '../../../desk/StatementFile.tsx';
import { StatementLineText } from '../../../desk/StatementLineText.tsx';
import { UnreadRows } from '../../../desk/UnreadRows.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { PlainMoney } from '../../../ui/goods/PlainMoney.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx';
import { useConfirmTransfer, useImportDebits } from './money.hooks.ts';

type Line = PayoutProposals['lines'][number];

/** What became of a line, or why it could not be confirmed. */
interface Outcome {
  isConfirmed: boolean;
  text: string;
}

const MATCHES: Record<Line['match'], { tone: BadgeTone; text: string }> = {
  exact: { tone: 'success', text: 'Reference and amount agree' },
  likely: { tone: 'info', text: 'Only this transfer has the amount' },
  differs: { tone: 'warning', text: 'Our reference, another amount' },
  ambiguous: { tone: 'warning', text: 'Several transfers have the amount' },
  recorded: { tone: 'neutral', text: 'Confirmed already' },
  none: { tone: 'neutral', text: 'No transfer found' },
};

/** Reads the debits of a bank statement and proposes which transfer each is; an admin confirms one by one. */
export function DebitImport() {
  const read = useImportDebits();
  const confirm = useConfirmTransfer();
  const [outcomes, setOutcomes] = useState<Readonly<Record<number, Outcome>>>({});

  const onConfirm = ({ line, transfer, bankReference }: Line) => {
    if (transfer === null || bankReference === null) return;
    const tell = (outcome: Outcome) => setOutcomes((before) => ({ ...before, [line]: outcome }));
    confirm.mutate(
      { payoutId: transfer.payoutId, transferId: transfer._id, bankReference },
      {
        onSuccess: () => tell({ isConfirmed: true, text: 'Confirmed' }),
        failed: 'The transfer could not be confirmed',
        onError: (text) => tell({ isConfirmed: false, text }),
      },
    );
  };

  const columns: readonly TableColumn<Line>[] = [
    {
      id: 'description',
      header: 'Statement line',
      isRowHeader: true,
      cell: StatementLineText,
    },
    { id: 'amount', header: 'Amount', isNumber: true, cell: ({ amount }) => <PlainMoney amount={amount} /> },
    {
      id: 'transfer',
      header: 'Transfer',
      cell: ({ transfer }) =>
        transfer === null ? (
          <span className="text-fg-3">None</span>
        ) : (
          <span>
            {transfer.companyName}
            <span className="block text-xs text-fg-3">{transfer.reference}</span>
          </span>
        ),
    },
    {
      id: 'match',
      header: 'Match',
      hideHeaderOnPhones: true,
      cell: ({ match }) => <Badge tone={MATCHES[match].tone}>{MATCHES[match].text}</Badge>,
    },
    {
      id: 'action',
      header: 'Action',
      isHeaderHidden: true,
      hideHeaderOnPhones: true,
      cell: (line) => {
        const outcome = outcomes[line.line];
        if (outcome?.isConfirmed) return <span role="status">{outcome.text}</span>;
        if (line.transfer === null || line.bankReference === null || line.match === 'differs') return null;
        const errorId = `debit-${line.line}-error`;
        return (
          <>
            <Button
              size="sm"
              variant="secondary"
              disabled={confirm.isPending}
              aria-label={`Confirm: ${line.transfer.companyName}`}
              aria-describedby={outcome ? errorId : undefined}
              onClick={() => onConfirm(line)}
            >
              Confirm
            </Button>
            <div role="alert">{outcome ? <FieldError id={errorId}>{outcome.text}</FieldError> : null}</div>
          </>
        );
      },
    },
  ];

  return (
    <Card aria-labelledby="statement" className="mt-4 overflow-hidden">
      <div className="p-5">
        <StatementFile
          read={(csv) => read.mutateAsync(csv)}
          onChosen={() => {
            setOutcomes({});
            read.reset();
          }}
        />
        <div className="mt-4 empty:hidden">
          {read.data ? <UnreadRows problems={read.data.problems} /> : null}
        </div>
      </div>
      {read.data ? (
        <Table
          isBare
          caption="Debits of the statement"
          columns={columns}
          rows={read.data.lines}
          rowKey={({ line }) => line}
        />
      ) : null}
    </Card>
  );
}
