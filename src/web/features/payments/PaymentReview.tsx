import { type FormEvent, type ReactNode, useState } from 'react';
import { type AdminPayment, PAYMENT_METHOD_NAMES } from '../../../contract/payments.contract.ts';
import { formatDate, formatDateTime } from '../../../domain/kathmandu-time.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../domain/money.ts';
import { formatPhone } from '../../../domain/nepal.ts';
import { ApiError, errorText } from '../../data/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Rupees } from '../../ui/goods/Price.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import {
  useConfirmPayment,
  useMarkRefunded,
  useRecheckPayment,
  useRejectPayment,
} from './admin-payments.hooks.ts';
import { DeskClock } from './DeskClock.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';
import { SlipFile } from './SlipFile.tsx';

/** One payment of the desk: its slip beside what is expected, and the one next step. Mounted only while it is open. */
export function PaymentReview({ payment, onClose }: { payment: AdminPayment; onClose: () => void }) {
  const { method, order, plan, reference, receipt, alerts, refunds, status } = payment;
  const isOpen = status === 'initiated' || status === 'pending';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={order?.orderNumber ?? plan?.name ?? reference}
      className="dialog-wide"
    >
      <div className="grid gap-5 md:grid-cols-2">
        <div className="min-w-0">
          <Facts payment={payment} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {alerts.map(({ at, text }) => (
            <Banner key={at + text} tone="danger">
              <p className="break-words">{text}</p>
              <p className="num text-xs">{formatDateTime(new Date(at))}</p>
            </Banner>
          ))}
          {receipt ? <SlipFile paymentId={payment._id} receipt={receipt} /> : null}
          {method === 'bank' && !receipt && isOpen ? (
            <p className="rounded-lg bg-sunken p-4 text-sm text-fg-2">
              The buyer has not sent a receipt yet.
            </p>
          ) : null}
        </div>
      </div>
      {method === 'bank' && isOpen ? <ConfirmTransfer payment={payment} onDone={onClose} /> : null}
      {(method === 'esewa' || method === 'khalti') && isOpen ? <AskAgain payment={payment} /> : null}
      {refunds.some(({ state }) => state === 'due') ? <SendBack payment={payment} onDone={onClose} /> : null}
    </Dialog>
  );
}

function Facts({ payment }: { payment: AdminPayment }) {
  const { amount, received, reference, gatewayReference, method, buyer, receipt, rejection, refunds } =
    payment;
  return (
    <dl className="divide-y divide-line rounded-lg border border-line px-4 text-sm">
      <Fact term="Expected">
        <Rupees amount={amount} className="text-lg font-bold" />
      </Fact>
      {received > 0 ? (
        <Fact term="Received">
          <Rupees amount={received} />
        </Fact>
      ) : null}
      <Fact term="Status">
        <PaymentBadge status={payment.status} />
      </Fact>
      <Fact term="Due">
        <DeskClock payment={payment} />
      </Fact>
      <Fact term="Method">{PAYMENT_METHOD_NAMES[method]}</Fact>
      <Fact term="Reference">{reference}</Fact>
      {gatewayReference ? <Fact term="Their reference">{gatewayReference}</Fact> : null}
      {receipt ? <Fact term="Transaction number">{receipt.transactionNumber}</Fact> : null}
      {receipt ? <Fact term="Receipt sent">{formatDateTime(new Date(receipt.uploadedAt))}</Fact> : null}
      {rejection ? <Fact term="Rejected because">{rejection}</Fact> : null}
      <Fact term="Buyer">
        <span className="block">{buyer.companyName ?? buyer.name}</span>
        {buyer.companyName ? <span className="block font-normal">{buyer.name}</span> : null}
        <span className="block font-normal break-all">{buyer.email}</span>
        <span className="num block font-normal">{formatPhone(buyer.phone)}</span>
      </Fact>
      {refunds.map((refund) => (
        <Fact key={refund._id} term={refund.state === 'due' ? 'Refund due' : 'Refunded'}>
          <Rupees amount={refund.amount} />
          <span className="block text-xs font-normal text-fg-2">{refund.reason}</span>
          {refund.refundedAt ? (
            <span className="num block text-xs font-normal text-fg-3">
              {formatDate(new Date(refund.refundedAt))}
            </span>
          ) : null}
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-4 py-2">
      <dt className="shrink-0 text-fg-2">{term}</dt>
      <dd className="min-w-0 text-end font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Rupees as typed, or null when they are no amount of at most two decimals. */
function readRupees(text: string): number | null {
  const plain = text.replaceAll(',', '').trim();
  return /^\d{1,10}(\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : null;
}

type Difference = { text: string; resolution: 'short' | 'over' };

function ConfirmTransfer({ payment, onDone }: { payment: AdminPayment; onDone: () => void }) {
  const awaited = rupeesFromPaisa(paisaFromRupees(payment.amount) - paisaFromRupees(payment.received));
  const [reference, setReference] = useState('');
  const [amountText, setAmountText] = useState(String(awaited));
  const [problems, setProblems] = useState<{ reference?: string; amount?: string }>({});
  const [difference, setDifference] = useState<Difference | null>(null);
  const [isRejecting, setIsRejecting] = useState(false);
  const confirm = useConfirmPayment();
  const toast = useToast();

  function send(resolution?: 'short' | 'over') {
    const amount = readRupees(amountText);
    const bankReference = reference.trim();
    const found = {
      ...(bankReference === '' ? { reference: 'Bank reference is required' } : {}),
      ...(amount === null ? { amount: 'Amount is required' } : {}),
    };
    setProblems(found);
    if (amount === null || bankReference === '') return;
    confirm.mutate(
      { paymentId: payment._id, bankReference, amount, ...(resolution ? { resolution } : {}) },
      {
        onSuccess: () => {
          toast.success(resolution === 'short' ? 'Part of the payment recorded' : 'Payment confirmed');
          onDone();
        },
        onError: (error) => {
          const failure = ApiError.from(error);
          const text = errorText(failure, 'The payment could not be confirmed');
          const isAboutReference = failure.errors.some(({ path }) => path === 'bankReference');
          if (failure.status === 409 && amount !== awaited && resolution === undefined) {
            setDifference({ text, resolution: amount < awaited ? 'short' : 'over' });
          } else if (isAboutReference) setProblems({ reference: text });
          else setProblems({ amount: text });
        },
      },
    );
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!confirm.isPending) send();
  }

  if (isRejecting) {
    return <RejectTransfer payment={payment} onBack={() => setIsRejecting(false)} onDone={onDone} />;
  }
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      aria-label="Confirm the transfer"
      className="mt-5 border-t border-line pt-5"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Bank reference"
          required
          maxLength={100}
          autoComplete="off"
          help="From your bank statement."
          error={problems.reference}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
        <TextField
          label="Amount received"
          required
          inputMode="decimal"
          autoComplete="off"
          prefix={<span className="rupee">रू</span>}
          error={problems.amount}
          value={amountText}
          onChange={(event) => {
            setAmountText(event.target.value);
            setDifference(null);
          }}
        />
      </div>
      {difference ? (
        <Banner tone="warning" className="mt-4">
          <p className="font-semibold">{difference.text}</p>
          <p>
            {difference.resolution === 'short'
              ? 'Record this part: the payment goes on waiting for the rest.'
              : 'Settle the payment: what is too much falls due as a refund.'}
          </p>
          <Button
            size="sm"
            variant="secondary"
            className="mt-2"
            busy={confirm.isPending}
            onClick={() => send(difference.resolution)}
          >
            {difference.resolution === 'short' ? 'Record the part' : 'Settle and refund the rest'}
          </Button>
        </Banner>
      ) : null}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant="danger-ghost" onClick={() => setIsRejecting(true)}>
          Reject
        </Button>
        <Button type="submit" busy={confirm.isPending}>
          Confirm payment
        </Button>
      </div>
    </form>
  );
}

function RejectTransfer({
  payment,
  onBack,
  onDone,
}: {
  payment: AdminPayment;
  onBack: () => void;
  onDone: () => void;
}) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const reject = useRejectPayment(payment._id);
  const toast = useToast();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (reject.isPending) return;
    if (reason.trim() === '') {
      setProblem('Reason is required');
      return;
    }
    reject.mutate(reason.trim(), {
      onSuccess: () => {
        toast.success('Payment rejected');
        onDone();
      },
      onError: (error) => setProblem(errorText(error, 'The payment could not be rejected')),
    });
  }

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      aria-label="Reject the payment"
      className="mt-5 border-t border-line pt-5"
    >
      <TextArea
        label="Reason"
        required
        maxLength={500}
        help="The buyer reads it and can pay anew."
        error={problem}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant="danger" busy={reject.isPending}>
          Reject payment
        </Button>
      </div>
    </form>
  );
}

function AskAgain({ payment }: { payment: AdminPayment }) {
  const recheck = useRecheckPayment(payment._id);
  const toast = useToast();
  const name = PAYMENT_METHOD_NAMES[payment.method];
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
      <p className="text-sm text-fg-2">{`Only ${name} can say whether the money moved.`}</p>
      <Button
        variant="secondary"
        busy={recheck.isPending}
        onClick={() =>
          recheck.mutate(undefined, {
            onSuccess: () => toast.success(`${name} was asked`),
            onError: (error) => toast.error(errorText(error, `${name} could not be asked`)),
          })
        }
      >
        {`Ask ${name} again`}
      </Button>
    </div>
  );
}

function SendBack({ payment, onDone }: { payment: AdminPayment; onDone: () => void }) {
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const markRefunded = useMarkRefunded(payment._id);
  const toast = useToast();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (markRefunded.isPending) return;
    if (reference.trim() === '') {
      setProblem('Bank reference is required');
      return;
    }
    markRefunded.mutate(reference.trim(), {
      onSuccess: () => {
        toast.success('Refund recorded');
        onDone();
      },
      onError: (error) => setProblem(errorText(error, 'The refund could not be recorded')),
    });
  }

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      aria-label="Record the refund"
      className="mt-5 border-t border-line pt-5"
    >
      <TextField
        label="Bank reference of the refund"
        required
        maxLength={100}
        autoComplete="off"
        help="Record it once you have sent the money back."
        error={problem}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
      <div className="mt-5 flex justify-end">
        <Button type="submit" busy={markRefunded.isPending}>
          Mark as refunded
        </Button>
      </div>
    </form>
  );
}
