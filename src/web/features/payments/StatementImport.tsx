import FileUp from 'lucide-react/icons/file-up';
import { useEffect, useRef, useState } from 'react';
import type { StatementProposals } from '../../../contract/payments.contract.ts';
import { startOfNamedDay } from '../../../domain/kathmandu-input.ts';
import { formatDate } from '../../../domain/kathmandu-time.ts';
import { errorText } from '../../data/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Badge, type BadgeTone } from '../../ui/feedback/StatusBadge.tsx';
import { SingleFileDrop } from '../../ui/fields/SingleFileDrop.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Rupees } from '../../ui/goods/Price.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { Table, type TableColumn } from '../../ui/tables/Table.tsx';
import { useConfirmPayment, useImportStatement } from './admin-payments.hooks.ts';

type Line = StatementProposals['lines'][number];
type Proposal = Line & { payment: NonNullable<Line['payment']> };
type Named = { bankReference: string };
const LARGEST_CHARACTERS = 1_000_000;

const MATCHES: Record<Line['match'], { tone: BadgeTone; text: string; action: string | null }> = {
  exact: { tone: 'success', text: 'Reference and amount agree', action: 'Confirm' },
  likely: { tone: 'info', text: 'Only this payment awaits the amount', action: 'Confirm' },
  short: { tone: 'warning', text: 'Less than awaited', action: 'Record the part' },
  over: { tone: 'warning', text: 'More than awaited', action: 'Settle and refund the rest' },
  ambiguous: { tone: 'warning', text: 'Several payments await the amount', action: null },
  recorded: { tone: 'neutral', text: 'Recorded already', action: null },
  not_awaited: { tone: 'warning', text: 'Its payment awaits nothing any more', action: 'Record and refund' },
  none: { tone: 'neutral', text: 'No payment found', action: null },
};

/** What was confirmed, or why it could not be, by line of the file. */
type Outcomes = Readonly<Record<number, { isConfirmed: boolean; text: string }>>;

/** Reads a bank statement, proposes which payment each line is for, and confirms one by one or all exact ones. */
export function StatementImport() {
  const readStatement = useImportStatement();
  const confirm = useConfirmPayment();
  const toast = useToast();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const [runningLine, setRunningLine] = useState<number | null>(null);
  const proposals = readStatement.data;
  const exact = (proposals?.lines ?? []).filter(
    (line): line is Proposal & Named =>
      line.match === 'exact' && line.payment !== null && line.bankReference !== null && !outcomes[line.line],
  );
  const hasUnnamed = (proposals?.lines ?? []).some(
    ({ bankReference, match }) => bankReference === null && MATCHES[match].action !== null,
  );

  async function onFile(chosen: File | null) {
    if (!chosen) return;
    setFile(chosen);
    setOutcomes({});
    readStatement.reset();
    const csv = await readText(chosen);
    if (csv === null) {
      setProblem('The file could not be read');
      return;
    }
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

  async function confirmLine(proposal: Proposal & Named): Promise<boolean> {
    const { line, match, amount, bankReference, statementLine, payment } = proposal;
    const resolution = match === 'not_awaited' ? 'over' : match;
    setRunningLine(line);
    try {
      await confirm.mutateAsync({
        paymentId: payment._id,
        bankReference,
        amount,
        statementLine,
        ...(resolution === 'short' || resolution === 'over' ? { resolution } : {}),
      });
      const text =
        match === 'short' ? 'Part recorded' : match === 'not_awaited' ? 'Recorded, refund due' : 'Confirmed';
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
      cell: ({ date }) => (
        <span className="num whitespace-nowrap">
          {date === null ? 'Unknown' : formatDate(startOfNamedDay(date) as Date)}
        </span>
      ),
    },
    {
      id: 'description',
      header: 'Statement line',
      isRowHeader: true,
      cell: ({ description, bankReference }) => (
        <span className="block min-w-0 text-start font-normal">
          <span className="block wrap-anywhere">{description}</span>
          <span className="block text-xs break-all text-fg-3">{bankReference ?? 'No bank reference'}</span>
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
          <SingleFileDrop
            label="Statement file"
            accept=".csv,text/csv"
            help="CSV, up to 1 MB."
            error={problem}
            file={file}
            onFile={(chosen) => void onFile(chosen)}
            className="max-w-104 grow"
          />
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
          <p className="font-semibold">Some rows could not be read</p>
          <ul className="text-sm">
            {proposals.problems.slice(0, 5).map(({ line, message }) => (
              <li key={line}>{`Row ${line}: ${message}`}</li>
            ))}
            {proposals.problems.length > 5 ? <li>{`And ${proposals.problems.length - 5} more.`}</li> : null}
          </ul>
        </Banner>
      ) : null}
      {hasUnnamed ? (
        <Banner tone="warning">
          <p className="font-semibold">Some lines have no bank reference of their own</p>
          <p>
            Nothing but date, amount and remark tells them apart. Look each one up at your bank and type its
            reference when you confirm it; they are not confirmed together.
          </p>
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
  onConfirm: (proposal: Proposal & Named) => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const { payment, match, bankReference } = line;
  const { action } = MATCHES[match];
  if (outcome) {
    return (
      <span role="status" className={outcome.isConfirmed ? 'font-medium text-success' : 'text-danger'}>
        {outcome.text}
      </span>
    );
  }
  if (action === null || payment === null) return null;
  if (isAsking) {
    return (
      <ReferenceForm
        action={action}
        isBlocked={isBlocked}
        onSubmit={(typed) => onConfirm({ ...line, payment, bankReference: typed })}
      />
    );
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`${action}: ${payment.orderNumber ?? payment.reference}`}
      busy={isRunning}
      disabled={isBlocked && !isRunning}
      onClick={() =>
        bankReference === null ? setIsAsking(true) : onConfirm({ ...line, payment, bankReference })
      }
    >
      {action}
    </Button>
  );
}

/** Asks for the reference that the statement does not give. */
function ReferenceForm({
  action,
  isBlocked,
  onSubmit,
}: {
  action: string;
  isBlocked: boolean;
  onSubmit: (bankReference: string) => void;
}) {
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => inputRef.current?.focus(), []);
  return (
    <form
      noValidate
      className="flex min-w-44 flex-col items-start gap-2 text-start"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBlocked) return;
        if (reference.trim() === '') setProblem('Bank reference is required');
        else onSubmit(reference.trim());
      }}
    >
      <TextField
        ref={inputRef}
        label="Bank reference"
        required
        maxLength={100}
        autoComplete="off"
        error={problem}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
      <Button type="submit" size="sm" variant="secondary" busy={isBlocked}>
        {action}
      </Button>
    </form>
  );
}

/** Null for a file that was moved, changed or cannot be opened. */
function readText(file: File): Promise<string | null> {
  return file.text().catch(() => null);
}
