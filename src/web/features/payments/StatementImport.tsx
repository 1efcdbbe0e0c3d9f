import FileUp from 'lucide-react/icons/file-up';
import { type ChangeEvent, useState } from 'react';
import type { StatementProposals } from '../../../contract/payments.contract.ts';
import { errorText } from '../../data/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Badge, type BadgeTone } from '../../ui/feedback/StatusBadge.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Rupees } from '../../ui/goods/Price.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { Table, type TableColumn } from '../../ui/tables/Table.tsx';
import { useConfirmPayment, useImportStatement } from './admin-payments.hooks.ts';

type Line = StatementProposals['lines'][number];
type Proposal = Line & { payment: NonNullable<Line['payment']> };
const LARGEST_CHARACTERS = 1_000_000;

const MATCHES: Record<Line['match'], { tone: BadgeTone; text: string; action: string | null }> = {
  exact: { tone: 'success', text: 'Reference and amount agree', action: 'Confirm' },
  likely: { tone: 'info', text: 'Only this payment awaits the amount', action: 'Confirm' },
  short: { tone: 'warning', text: 'Less than awaited', action: 'Record the part' },
  over: { tone: 'warning', text: 'More than awaited', action: 'Settle and refund the rest' },
  ambiguous: { tone: 'warning', text: 'Several payments await the amount', action: null },
  recorded: { tone: 'neutral', text: 'Recorded already', action: null },
  not_awaited: { tone: 'neutral', text: 'Its payment awaits nothing any more', action: null },
  none: { tone: 'neutral', text: 'No payment found', action: null },
};

/** What was confirmed, or why it could not be, by line of the file. */
type Outcomes = Readonly<Record<number, { isConfirmed: boolean; text: string }>>;

/** Reads a bank statement, proposes which payment each line is for, and confirms one by one or all exact ones. */
export function StatementImport() {
  const readStatement = useImportStatement();
  const confirm = useConfirmPayment();
  const toast = useToast();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const [runningLine, setRunningLine] = useState<number | null>(null);
  const proposals = readStatement.data;
  const exact = (proposals?.lines ?? []).filter(
    (line): line is Proposal => line.match === 'exact' && line.payment !== null && !outcomes[line.line],
  );

  async function onFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    if (!file) return;
    setOutcomes({});
    const csv = await file.text();
    if (csv.trim() === '') {
      setProblem('The file is empty');
      return;
    }
    if (csv.length > LARGEST_CHARACTERS) {
      setProblem('The file must be at most 1 MB');
      return;
    }
    setProblem(undefined);
    readStatement.mutate(csv, {
      onError: (error) => setProblem(errorText(error, 'The statement could not be read')),
    });
  }

  async function confirmLine({ line, match, amount, bankReference, payment }: Proposal): Promise<boolean> {
    setRunningLine(line);
    try {
      await confirm.mutateAsync({
        paymentId: payment._id,
        bankReference,
        amount,
        ...(match === 'short' || match === 'over' ? { resolution: match } : {}),
      });
      const text = match === 'short' ? 'Part recorded' : 'Confirmed';
      setOutcomes((before) => ({ ...before, [line]: { isConfirmed: true, text } }));
      return true;
    } catch (error) {
      const text = errorText(error, 'The payment could not be confirmed');
      setOutcomes((before) => ({ ...before, [line]: { isConfirmed: false, text } }));
      return false;
    } finally {
      setRunningLine(null);
    }
  }

  /** One after the other: a statement may hold two lines for one payment. */
  async function confirmExact() {
    let confirmed = 0;
    for (const line of exact) {
      if (await confirmLine(line)) confirmed += 1;
    }
    toast.success(confirmed === 1 ? '1 payment confirmed' : `${confirmed} payments confirmed`);
  }

  const isRunning = runningLine !== null;
  const columns: readonly TableColumn<Line>[] = [
    {
      id: 'date',
      header: 'Date',
      cell: ({ date }) => <span className="num whitespace-nowrap">{date ?? 'Unknown'}</span>,
    },
    {
      id: 'description',
      header: 'Statement line',
      isRowHeader: true,
      cell: ({ description, bankReference }) => (
        <span className="block min-w-0 text-start font-normal">
          <span className="block wrap-anywhere">{description}</span>
          <span className="block text-xs break-all text-fg-3">{bankReference}</span>
        </span>
      ),
    },
    { id: 'amount', header: 'Amount', isNumber: true, cell: ({ amount }) => <Rupees amount={amount} /> },
    {
      id: 'payment',
      header: 'Payment',
      cell: ({ payment }) =>
        payment ? (
          <span className="block min-w-0 max-md:text-end">
            <span className="block font-medium whitespace-nowrap">
              {payment.orderNumber ?? payment.reference}
            </span>
            <span className="block text-xs text-fg-3">
              {payment.buyerName}, <Rupees amount={payment.awaited} /> awaited
            </span>
          </span>
        ) : (
          <span className="text-fg-3">None</span>
        ),
    },
    {
      id: 'match',
      header: 'Match',
      hideHeaderOnPhones: true,
      cell: ({ match }) => (
        <Badge tone={MATCHES[match].tone} className="h-auto py-0.5 whitespace-normal">
          {MATCHES[match].text}
        </Badge>
      ),
    },
    {
      id: 'action',
      header: 'Action',
      hideHeaderOnPhones: true,
      cell: (line) => (
        <LineAction
          line={line}
          outcome={outcomes[line.line]}
          isRunning={runningLine === line.line}
          isBlocked={isRunning}
          onConfirm={(proposal) => void confirmLine(proposal)}
        />
      ),
    },
  ];

  return (
    <section aria-labelledby="statement" className="mb-6 flex flex-col gap-4">
      <Card className="p-4 md:p-5">
        <h2 id="statement" tabIndex={-1} className="text-md font-semibold">
          Bank statement
        </h2>
        <p className="mt-1 text-sm text-fg-2">
          Choose the CSV file of your bank. Nothing changes until you confirm a line.
        </p>
        <div className="mt-4 flex flex-wrap items-end gap-4">
          <Field label="Statement file" error={problem} help="CSV, up to 1 MB." className="max-w-104 grow">
            {(control) => (
              <input
                {...control}
                type="file"
                accept=".csv,text/csv"
                onChange={(event) => void onFile(event)}
                className="field py-1.5 file:me-3 file:h-7 file:rounded-sm file:border-0 file:bg-neutral-soft file:px-2.5 file:text-sm file:font-medium file:text-neutral-fg touch:py-2"
              />
            )}
          </Field>
          {exact.length > 0 || isRunning ? (
            <Button busy={isRunning} icon={<FileUp aria-hidden="true" />} onClick={() => void confirmExact()}>
              {exact.length === 1 ? 'Confirm 1 exact match' : `Confirm ${exact.length} exact matches`}
            </Button>
          ) : null}
        </div>
        {readStatement.isPending ? (
          <p role="status" className="mt-3 text-sm text-fg-2">
            Reading the statement
          </p>
        ) : null}
      </Card>
      {proposals && proposals.problems.length > 0 ? (
        <Banner tone="warning">
          <p className="font-semibold">Some lines could not be read</p>
          <ul className="text-sm">
            {proposals.problems.slice(0, 5).map(({ line, message }) => (
              <li key={line}>{`Line ${line}: ${message}`}</li>
            ))}
            {proposals.problems.length > 5 ? <li>{`And ${proposals.problems.length - 5} more.`}</li> : null}
          </ul>
        </Banner>
      ) : null}
      {proposals ? (
        <Table
          caption="Lines of the statement"
          columns={columns}
          rows={sortedByUse(proposals.lines)}
          rowKey={({ line }) => line}
        />
      ) : null}
    </section>
  );
}

/** What can be confirmed first, then what a person must look at, then the rest; each in the order of the file. */
function sortedByUse(lines: readonly Line[]): Line[] {
  const order = Object.keys(MATCHES);
  return lines.toSorted((one, other) => order.indexOf(one.match) - order.indexOf(other.match));
}

function LineAction({
  line,
  outcome,
  isRunning,
  isBlocked,
  onConfirm,
}: {
  line: Line;
  outcome: Outcomes[number] | undefined;
  isRunning: boolean;
  isBlocked: boolean;
  onConfirm: (proposal: Proposal) => void;
}) {
  const { payment, match } = line;
  const { action } = MATCHES[match];
  if (outcome) {
    return (
      <span role="status" className={outcome.isConfirmed ? 'font-medium text-success' : 'text-danger'}>
        {outcome.text}
      </span>
    );
  }
  if (action === null || payment === null) return null;
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`${action}: ${payment.orderNumber ?? payment.reference}`}
      busy={isRunning}
      disabled={isBlocked && !isRunning}
      onClick={() => onConfirm({ ...line, payment })}
    >
      {action}
    </Button>
  );
}
