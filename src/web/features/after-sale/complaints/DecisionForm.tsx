import { type FormEvent, useRef, useState } from 'react';
import type { AdminCase } from '../../../../contract/after-sale/complaints.contract.ts';
import type { CaseDecision } from '../../../../domain/after-sale/complaint.ts';
import { typedAmount } from '../../../../domain/shop/digits.ts';
import { isRupeeAmount } from '../../../../domain/shop/money.ts';
import { ApiError } from '../../../data/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { RadioCard, RadioGroup } from '../../../ui/fields/RadioCard.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useDecideCase } from './complaints.hooks.ts';

const ACTS: Record<CaseDecision, string> = {
  full: 'Decide full refund',
  part: 'Decide part refund',
  none: 'Decide no refund',
};

/** Full, part or none, with the reason that both sides read; executed at once. What was typed stays after a refusal. */
export function DecisionForm({ complaint }: { complaint: AdminCase }) {
  const { _id, kind, parcels } = complaint;
  const toast = useToast();
  const decide = useDecideCase(_id, (number) => toast.success(`${number} is decided`));
  const form = useRef<HTMLFormElement>(null);
  const [decision, setDecision] = useState<CaseDecision | null>(null);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [parcelId, setParcelId] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const parcel = parcels.length === 1 ? parcels[0] : parcels.find((one) => one._id === parcelId);
  const left = complaint.return === null ? (parcel?.left ?? null) : complaint.amount;
  const canGive = left !== null ? left > 0 : parcels.length > 1;
  const canGivePart = complaint.return !== null || (parcel?.canGivePart ?? parcels.length > 1);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (decide.isPending) return;
    const part = typedAmount(amount) ?? Number.NaN;
    const found: Record<string, string> = {};
    if (decision === null) found.decision = 'Choose full, part or none';
    if (decision !== null && decision !== 'none' && parcels.length > 1 && parcel === undefined)
      found.parcel = 'Choose the parcel that this decision is about';
    if (decision === 'part' && !(part > 0 && isRupeeAmount(part)))
      found.amount = 'Amount must be above 0, with at most 2 decimals';
    if (reason.trim() === '') found.reason = 'Reason is required';
    setProblems(found);
    const [first] = Object.keys(found);
    if (decision === null || first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    decide.mutate(
      {
        decision,
        reason: reason.trim(),
        ...(decision === 'part' ? { amount: part } : {}),
        ...(decision === 'full' && left !== null ? { amount: left } : {}),
        ...(decision !== 'none' && parcel !== undefined ? { parcel: parcel._id } : {}),
      },
      {
        failed: 'The decision could not be saved',
        onError: (text, error) => {
          const { errors } = ApiError.from(error);
          setProblems(
            errors.length > 0
              ? Object.fromEntries(errors.map(({ path, message }) => [path, message]))
              : { root: text },
          );
        },
      },
    );
  }

  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Decision" className="flex flex-col gap-3">
      {parcels.length > 1 ? (
        <SelectField
          label="Parcel"
          name="parcel"
          placeholder="Choose the parcel"
          options={parcels.map((one) => ({ value: one._id, label: `${one.number}: ${one.sellerName}` }))}
          error={problems.parcel}
          value={parcelId}
          onChange={(event) => setParcelId(event.target.value)}
        />
      ) : null}
      <RadioGroup legend="Decision" hideLegend className="grid gap-2 sm:grid-cols-3">
        <RadioCard
          className="gap-2 p-2.5"
          name="decision"
          title="Full"
          description={
            <span className="text-xs">{left === null ? 'all that was paid' : <Rupees amount={left} />}</span>
          }
          disabled={!canGive}
          checked={decision === 'full'}
          onChange={() => setDecision('full')}
        />
        <RadioCard
          className="gap-2 p-2.5"
          name="decision"
          title="Part"
          description={
            left === null ? (
              <span className="text-xs">some of it</span>
            ) : (
              <span className="text-xs">
                up to <Rupees amount={left} />
              </span>
            )
          }
          disabled={!canGive || !canGivePart}
          checked={decision === 'part'}
          onChange={() => setDecision('part')}
        />
        <RadioCard
          className="gap-2 p-2.5"
          name="decision"
          title="None"
          description={<span className="text-xs">case ends</span>}
          checked={decision === 'none'}
          onChange={() => setDecision('none')}
        />
      </RadioGroup>
      {problems.decision ? <p className="text-xs font-medium text-danger">{problems.decision}</p> : null}
      {decision === 'part' ? (
        <TextField
          label="Amount"
          name="amount"
          required
          prefix="रू"
          inputMode="decimal"
          autoComplete="off"
          className="max-w-60"
          help="With VAT, less the share of the voucher."
          error={problems.amount}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      ) : null}
      <TextArea
        label="Reason, sent to both"
        name="reason"
        required
        rows={3}
        maxLength={2000}
        error={problems.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {problems.root ? <Banner tone="danger">{problems.root}</Banner> : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 basis-48 grow text-xs text-fg-2">
          {consequence(decision, kind, parcel?.status)}
        </p>
        <Button type="submit" busy={decide.isPending}>
          {decision === null ? 'Decide' : ACTS[decision]}
        </Button>
      </div>
    </form>
  );
}

function consequence(
  decision: CaseDecision | null,
  kind: AdminCase['kind'],
  parcelStatus: string | undefined,
): string {
  if (decision === null) return 'A decision takes effect at once and cannot be undone.';
  if (decision === 'none')
    return kind === 'not_received' || kind === 'return_declined'
      ? 'No money moves. The parcel is no longer held, and its deadlines resume. This cannot be undone.'
      : 'No money moves. This cannot be undone.';
  if (decision === 'full' && parcelStatus === 'processing')
    return 'The parcel is cancelled, its stock comes back, and the refund is due at once. This cannot be undone.';
  if (decision === 'full' && kind === 'not_received')
    return 'The parcel counts as never delivered. Refund, credit note and seller’s balance follow at once. This cannot be undone.';
  return 'Refund, credit note and seller’s balance follow at once. This cannot be undone.';
}
