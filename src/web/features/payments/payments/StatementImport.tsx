import FileUp from 'lucide-react/icons/file-up';
import { useEffect, useRef, useState } from 'react';
import { countText } from '../../../../domain/shop/count-text.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { errorText } from '../../../data/api-client.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { StatementFile } from '../../../desk/StatementFile.tsx';
import { StatementLineText } from '../../../desk/StatementLineText.tsx';
import { UnreadRows } from '../../../desk/UnreadRows.tsx';
import { withSearch } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx';
import { useConfirmPayment, useImportStatement, useRecordTransfer } from './admin-payments.hooks.ts';
import { exactMatches, isProposal, type NamedLine, type StatementLine } from './statement-lines.ts';

const MATCHES: Record<StatementLine['match'], { tone: BadgeTone; text: string; action: string | null }> = {
  exact: { tone: 'success', text: 'Reference and amount agree', action: 'Confirm' },
  likely: { tone: 'info', text: 'Only this payment awaits the amount', action: 'Confirm' },
  short: { tone: 'warning', text: 'Less than awaited', action: 'Record the part' },
  over: { tone: 'warning', text: 'More than awaited', action: 'Settle and refund the rest' },
  ambiguous: {
    tone: 'warning',
    text: 'Several payments await the amount',
    action: 'Record as unassigned',
  },
  recorded: { tone: 'neutral', text: 'Recorded already', action: null },
  not_awaited: { tone: 'warning', text: 'Its payment is no longer open', action: 'Record and refund' },
  wallet: { tone: 'info', text: 'Passed on by a wallet company', action: null },
  none: { tone: 'neutral', text: 'No payment found', action: 'Record as unassigned' },
};

/** What a line says once it is recorded, where that is not a confirmation. */
const DONE: Partial<Record<StatementLine['match'], string>> = {
  short: 'Part recorded',
  not_awaited: 'Recorded, refund due',
  none: 'Recorded as unassigned',
  ambiguous: 'Recorded as unassigned',
};

/** What people call that which a line is for. */
const targetName = ({ payment, order }: StatementLine) =>
  order?.orderNumber ?? payment?.orderNumber ?? payment?.reference ?? null;

/** What was confirmed, or why it could not be, by line of the file. */
type Outcomes = Readonly<Record<number, { isConfirmed: boolean; text: string }>>;

/** Reads a bank statement, proposes which payment each line is for, and confirms one by one or all exact ones. */
export function StatementImport() {
  const readStatement = useImportStatement();
  const confirm = useConfirmPayment();
  const record = useRecordTransfer();
  const toast = useToast();
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const [runningLine, setRunningLine] = useState<number | null>(null);
  const proposals = readStatement.data;
  const exact = exactMatches(proposals?.lines ?? []).filter(({ line }) => !outcomes[line]?.isConfirmed);
  const hasUnnamed = (proposals?.lines ?? []).some((line) => line.bankReference === null && isProposal(line));

  /** Answers whether it is recorded. */
  async function confirmLine(chosen: NamedLine): Promise<boolean> {
    const { line, match } = chosen;
    setRunningLine(line);
    try {
      await send(chosen);
      setOutcomes((before) => ({
        ...before,
        [line]: { isConfirmed: true, text: DONE[match] ?? 'Confirmed' },
      }));
      return true;
    } catch (error) {
      const text = errorText(error, 'The payment could not be confirmed');
      setOutcomes((before) => ({ ...before, [line]: { isConfirmed: false, text } }));
      return false;
    } finally {
      setRunningLine(null);
    }
  }

  function send({
    match,
    amount,
    bankReference,
    statementLine,
    payment,
    order,
    description,
    date,
  }: NamedLine) {
    const resolution = match === 'not_awaited' ? 'over' : match;
    const transfer = {
      bankReference,
      amount,
      statementLine,
      ...(resolution === 'short' || resolution === 'over' ? { resolution } : {}),
    };
    if (payment !== null) return confirm.mutateAsync({ paymentId: payment._id, ...transfer });
    return record.mutateAsync({
      ...transfer,
      remark: description,
      ...(date === null ? {} : { receivedOn: date }),
      ...(order === null ? {} : { assignTo: order.orderNumber }),
    });
  }

  /** One after the other: a statement may hold two lines for one payment. */
  async function confirmExact() {
    let confirmed = 0;
    for (const line of exact) {
      if (await confirmLine(line)) confirmed += 1;
    }
    if (confirmed > 0) toast.success(`${countText(confirmed, 'payment')} confirmed`);
  }

  const isRunning = runningLine !== null;
  const columns: readonly TableColumn<StatementLine>[] = [
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
      cell: StatementLineText,
    },
    { id: 'amount', header: 'Amount', isNumber: true, cell: ({ amount }) => <Rupees amount={amount} /> },
    {
      id: 'payment',
      header: 'Payment',
      cell: (line) => {
        const target = line.payment ?? line.order;
        if (target === null) return <span className="text-fg-3">None</span>;
        return (
          <span className="block min-w-0 max-md:text-end">
            <span className="block font-medium whitespace-nowrap">{targetName(line)}</span>
            <span className="block text-xs text-fg-3">
              {target.buyerName}, <Rupees amount={target.awaited} /> awaited
            </span>
          </span>
        );
      },
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
          onConfirm={(chosen) => void confirmLine(chosen)}
        />
      ),
    },
  ];

  return (
    <section aria-labelledby="statement" className="mb-6 flex flex-col gap-4">
      <Card className="p-4 md:p-5">
        <StatementFile
          read={(csv) => readStatement.mutateAsync(csv)}
          onChosen={() => {
            setOutcomes({});
            readStatement.reset();
          }}
        >
          {exact.length > 0 || isRunning ? (
            <Button busy={isRunning} icon={<FileUp aria-hidden="true" />} onClick={() => void confirmExact()}>
              {`Confirm ${countText(exact.length, 'exact match', 'exact matches')}`}
            </Button>
          ) : null}
        </StatementFile>
      </Card>
      {proposals ? <UnreadRows problems={proposals.problems} /> : null}
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
function sortedByUse(lines: readonly StatementLine[]): StatementLine[] {
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
  line: StatementLine;
  outcome: Outcomes[number] | undefined;
  isRunning: boolean;
  isBlocked: boolean;
  onConfirm: (line: NamedLine) => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const { match, bankReference } = line;
  const { action } = MATCHES[match];
  if (outcome?.isConfirmed) {
    return (
      <span role="status" className="font-medium text-success">
        {outcome.text}
      </span>
    );
  }
  if (match === 'wallet' && line.wallet !== null) {
    // Beside this page: the other lines of the file wait here.
    return (
      <TextLink
        to={withSearch(deskPaths.adminMoney, {
          view: 'wallets',
          record: line.wallet,
          amount: String(line.amount),
          statementLine: line.statementLine,
          ...(line.date === null ? {} : { date: line.date }),
          ...(bankReference === null ? {} : { bankReference }),
        })}
        target="_blank"
        prefetch="none"
        className="text-sm"
      >
        Record as settlement
      </TextLink>
    );
  }
  if (action === null) return null;
  if (isAsking) {
    return (
      <ReferenceForm
        action={action}
        refusal={outcome?.text}
        isBlocked={isBlocked}
        onSubmit={(typed) => onConfirm({ ...line, bankReference: typed })}
      />
    );
  }
  const errorId = `credit-${line.line}-error`;
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`${action}: ${targetName(line) ?? line.description}`}
        aria-describedby={outcome ? errorId : undefined}
        busy={isRunning}
        disabled={isBlocked && !isRunning}
        onClick={() => (bankReference === null ? setIsAsking(true) : onConfirm({ ...line, bankReference }))}
      >
        {action}
      </Button>
      <div role="alert">{outcome ? <FieldError id={errorId}>{outcome.text}</FieldError> : null}</div>
    </>
  );
}

/** Asks for the reference that the statement does not give. */
function ReferenceForm({
  action,
  refusal,
  isBlocked,
  onSubmit,
}: {
  action: string;
  /** Why what was typed before was refused. */
  refusal: string | undefined;
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
        error={problem ?? refusal}
        value={reference}
        onChange={(event) => {
          setReference(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" size="sm" variant="secondary" busy={isBlocked}>
        {action}
      </Button>
    </form>
  );
}
