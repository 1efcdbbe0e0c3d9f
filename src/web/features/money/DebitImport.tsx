import { useState } from 'react';
import type { PayoutProposals } from '../../../contract/payouts.contract.ts';
import { errorText } from '../../data/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Badge, type BadgeTone } from '../../ui/feedback/StatusBadge.tsx';
import { SingleFileDrop } from '../../ui/fields/SingleFileDrop.tsx';
import { Table, type TableColumn } from '../../ui/tables/Table.tsx';
import { useConfirmTransfer, useImportDebits } from './money.hooks.ts';
import { PlainMoney } from './PlainMoney.tsx';

type Line = PayoutProposals['lines'][number];

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
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [outcomes, setOutcomes] = useState<Readonly<Record<number, string>>>({});

  async function onFile(chosen: File | null) {
    setFile(chosen);
    setOutcomes({});
    setProblem(undefined);
    read.reset();
    const csv = await chosen?.text().catch(() => null);
    if (!csv) {
      if (chosen) setProblem('The file could not be read');
      return;
    }
    read.mutate(csv, {
      onError: (error) => setProblem(errorText(error, 'The statement could not be read')),
    });
  }

  const onConfirm = ({ line, transfer, bankReference }: Line) => {
    if (transfer === null || bankReference === null) return;
    const tell = (text: string) => setOutcomes((before) => ({ ...before, [line]: text }));
    confirm.mutate(
      { payoutId: transfer.payoutId, transferId: transfer._id, bankReference },
      {
        onSuccess: () => tell('Confirmed'),
        onError: (error) => tell(errorText(error, 'The transfer could not be confirmed')),
      },
    );
  };

  const columns: readonly TableColumn<Line>[] = [
    {
      id: 'description',
      header: 'Statement line',
      isRowHeader: true,
      cell: ({ description, bankReference }) => (
        <span className="block min-w-0 text-start font-normal">
          <span className="block wrap-anywhere">{description}</span>
          <span className="block text-xs text-fg-3">{bankReference ?? 'No bank reference'}</span>
        </span>
      ),
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
        if (outcome !== undefined) return <span role="status">{outcome}</span>;
        if (line.transfer === null || line.bankReference === null || line.match === 'differs') return null;
        return (
          <Button
            size="sm"
            variant="secondary"
            disabled={confirm.isPending}
            aria-label={`Confirm: ${line.transfer.companyName}`}
            onClick={() => onConfirm(line)}
          >
            Confirm
          </Button>
        );
      },
    },
  ];

  return (
    <Card aria-labelledby="statement" className="mt-4 overflow-hidden">
      <div className="p-5">
        <h2 id="statement" tabIndex={-1} className="text-md font-semibold">
          Bank statement
        </h2>
        <p className="mt-1 text-sm text-fg-2">
          Choose the CSV file of your bank. Nothing changes until you confirm a line.
        </p>
        <SingleFileDrop
          label="Statement file"
          accept=".csv,text/csv"
          help="CSV, up to 1 MB."
          error={problem}
          file={file}
          onFile={(chosen) => void onFile(chosen)}
          className="mt-4 max-w-104"
        />
        {read.data && read.data.problems.length > 0 ? (
          <Banner tone="warning" className="mt-4">
            {read.data.problems.length === 1
              ? '1 line could not be read'
              : `${read.data.problems.length} lines could not be read`}
          </Banner>
        ) : null}
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
