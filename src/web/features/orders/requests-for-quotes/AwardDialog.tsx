import { useState } from 'react';
import { type AwardInput, awardSchema } from '../../../../contract/orders/awards.contract.ts';
import type { RequestComparison } from '../../../../contract/orders/request-comparison.contract.ts';
import type { RequestForQuotes } from '../../../../contract/orders/requests-for-quotes.contract.ts';
import type { Address } from '../../../../contract/people/addresses.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { typedNumber } from '../../../../domain/shop/digits.ts';
import { apiPost } from '../../../data/api-client.ts';
import { type FormProblems, useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { TotalsList } from '../../../ui/layout/TotalsList.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { AddressDialog, type Addresses, useOrderTerms } from '../order-terms.hooks.tsx';
import { type AwardPick, needReason, offerOf, toAwards, totalsOf } from './award-choice.ts';
import { nameOf } from './ComparisonTable.tsx';
import { buyersRequest, REQUESTS_FOR_QUOTES } from './requests-for-quotes.hooks.ts';

/** Units beyond which nothing is added up while it is typed. */
const MOST_COUNTED = 1_000_000;

interface Props {
  request: RequestForQuotes;
  comparison: RequestComparison;
  picks: readonly AwardPick[];
  onClose: () => void;
}

/** Awards what was chosen, which orders it: how many, why where it is not the cheapest, where it goes, how it is paid. */
export function AwardDialog({
  addresses,
  ...props
}: Props & {
  /** Undefined while they are on their way. */
  addresses: readonly Address[] | undefined;
}) {
  return (
    <AddressDialog title="Award" addresses={addresses} onClose={props.onClose}>
      {(some) => <AwardForm {...props} addresses={some} />}
    </AddressDialog>
  );
}

function AwardForm({ request, comparison, picks, addresses, onClose }: Props & { addresses: Addresses }) {
  const toast = useToast();
  const terms = useOrderTerms(addresses);
  const [quantities, setQuantities] = useState(() => picks.map(({ quantity }) => String(quantity)));
  const { draft, bind } = useDraft({ reason: '', message: '' });
  const { problems, isBusy, submit } = useDeskForm({
    desk: REQUESTS_FOR_QUOTES,
    schema: awardSchema,
    send: async (input: AwardInput) => {
      const { awards } = await apiPost<RequestForQuotes>(`${buyersRequest(request._id)}/award`, input);
      toast.success(
        awards.at(-1)?.state === 'signing' ? 'Sent for a signature' : 'Awarded: it is an order now',
      );
    },
    done: null,
    failed: 'Failed to award',
    failedAt: 'form',
    onDone: onClose,
  });
  const chosen = picks.map((pick, at) => ({
    ...pick,
    quantity: typedNumber(quantities[at] ?? '') ?? Number.NaN,
  }));
  // While something typed cannot be awarded, what was chosen before is added up.
  const counted = chosen.map((pick, at) =>
    Number.isInteger(pick.quantity) && pick.quantity > 0 && pick.quantity <= MOST_COUNTED
      ? pick
      : { ...pick, quantity: picks[at]?.quantity ?? 1 },
  );
  const totals = totalsOf(comparison, counted);
  const dearer = needReason(comparison, counted);
  const input: AwardInput = {
    ...terms.input,
    version: request.version,
    awards: toAwards(chosen, dearer, draft.reason),
    total: totals.total,
    message: draft.message,
  };
  return (
    <FormDialog
      title="Award"
      action="Award and order"
      isBusy={isBusy}
      onSubmit={(event) => submit(event, input)}
      onClose={onClose}
      className="[--dialog-width:40rem]"
    >
      <p className="text-fg-2">
        The sellers learn your name and you theirs. It becomes one order; unpaid, it lapses and can be awarded
        anew.
      </p>
      <AwardedFields
        comparison={comparison}
        picks={picks}
        quantities={quantities}
        problems={problems}
        onChange={(at, quantity) =>
          setQuantities((before) => before.map((one, place) => (place === at ? quantity : one)))
        }
      />
      {problems.awards ? <FieldError id="award-lines">{problems.awards}</FieldError> : null}
      {dearer.length > 0 ? (
        <TextArea
          {...bind(problems)('reason')}
          name={`awards.${dearer[0]}.reason`}
          label={`Why not the cheapest (${countText(dearer.length, 'line')})`}
          required
          rows={2}
          maxLength={500}
          error={problems[`awards.${dearer[0]}.reason`]}
          help="It stands in the file of the request; sellers do not read it."
        />
      ) : null}
      <TotalsList totals={totals} />
      {terms.fields(problems)}
      <TextArea
        {...bind(problems)('message')}
        label="A word to who signs"
        help="Only where your company’s rules ask for a signature."
        optional
        rows={2}
        maxLength={1000}
      />
      {terms.payment(totals.total)}
      {problems.form || problems.total || problems.version ? (
        <FieldError id="award-failed">{problems.form ?? problems.total ?? problems.version}</FieldError>
      ) : null}
    </FormDialog>
  );
}

/** Seller by seller what is awarded, and how many of each. */
function AwardedFields({
  comparison,
  picks,
  quantities,
  problems,
  onChange,
}: Pick<Props, 'comparison' | 'picks'> & {
  quantities: readonly string[];
  problems: FormProblems;
  onChange: (at: number, quantity: string) => void;
}) {
  const sellers = comparison.sellers.filter(({ quote }) => picks.some((pick) => pick.quote === quote));
  const names = new Map(comparison.lines.map(({ _id, name }) => [_id, name]));
  return sellers.map((seller) => (
    <fieldset key={seller.quote} className="border-t border-line pt-3 first-of-type:border-0">
      <legend className="sr-only">{nameOf(seller)}</legend>
      <p aria-hidden="true" className="font-semibold">
        {nameOf(seller)}
      </p>
      <ul className="mt-1 flex flex-col gap-2">
        {picks.map((pick, at) => {
          if (pick.quote !== seller.quote) return null;
          const offer = offerOf(comparison, pick);
          const name = pick.alternative ? (offer?.description ?? '') : (names.get(pick.line) ?? '');
          const path = `awards.${at}.quantity`;
          return (
            <li key={`${pick.line} ${pick.alternative}`} className="flex items-start justify-between gap-3">
              <p className="min-w-0 text-sm wrap-anywhere">
                {name}
                <span className="block text-xs text-fg-3">
                  <Rupees amount={offer?.price ?? 0} /> each
                </span>
              </p>
              <TextField
                label={<span className="sr-only">{`Quantity of ${name}`}</span>}
                name={path}
                className="w-28 shrink-0"
                inputMode="numeric"
                autoComplete="off"
                value={quantities[at] ?? ''}
                error={problems[path]}
                onChange={(event) => onChange(at, event.target.value)}
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  ));
}
