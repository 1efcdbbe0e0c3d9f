import { useRef } from 'react';
import { useNavigate } from 'react-router';
import {
  type AskManyInput,
  askManySchema,
  type RequestForQuotes,
} from '../../../../contract/orders/requests-for-quotes.contract.ts';
import { LEAST_CLOSING_HOURS, MOST_CLOSING_DAYS } from '../../../../domain/orders/request-for-quotes.ts';
import { PROVINCES, provinceName } from '../../../../domain/shop/nepal.ts';
import { apiPost } from '../../../data/api-client.ts';
import { useCategoryChoices } from '../../../desk/choices.hooks.ts';
import { type FormProblems, useDeskForm } from '../../../desk/desk-form.hooks.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { FieldsToCheck } from '../../../ui/fields/FieldsToCheck.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { useSession } from '../../people/session/session.hooks.ts';
import { QuoteFilesField } from '../QuoteFilesField.tsx';
import { useQuoteFileSending } from '../quote-files.hooks.ts';
import { AskedLines } from './AskedLines.tsx';
import { type AskManyDraft, forgetAskManyDraft, toAskManyInput, useAskManyDraft } from './ask-many-draft.ts';
import { enterGoesDown } from './enter-keys.ts';
import { BUYERS_REQUESTS, REQUESTS_FOR_QUOTES } from './requests-for-quotes.hooks.ts';
import { SellerChoice } from './SellerChoice.tsx';

const PROVINCE_OPTIONS = PROVINCES.map((province) => ({ value: province, label: provinceName(province) }));
const LABELS: readonly (readonly [RegExp, string])[] = [
  [/^lines/, 'What you need'],
  [/^place\.city/, 'City'],
  [/^place/, 'Province'],
  [/^neededBy/, 'Needed by'],
  [/^closesAt/, 'Closing'],
  [/^sellers/, 'Who is asked'],
  [/^note/, 'Note'],
  [/^files/, 'Files'],
];
const labelsOf = (problems: FormProblems) =>
  LABELS.filter(([pattern]) => Object.keys(problems).some((path) => pattern.test(path))).map(
    ([, label]) => label,
  );

/** A list for many sellers: what, where to, until when they answer, and who is asked. */
export function AskManyForm() {
  const navigate = useNavigate();
  const { user } = useSession();
  const { draft, change } = useAskManyDraft(user?._id ?? null);
  const categories = useCategoryChoices();
  const files = useQuoteFileSending();
  // A press that is repeated asks once.
  const key = useRef(crypto.randomUUID());
  const { problems, isBusy, submit } = useDeskForm({
    desk: REQUESTS_FOR_QUOTES,
    schema: askManySchema,
    send: async (input: AskManyInput) => {
      const { _id } = await apiPost<RequestForQuotes>(BUYERS_REQUESTS, input, {
        idempotencyKey: key.current,
      });
      forgetAskManyDraft();
      await navigate(paths.requestForQuotes(_id), { replace: true });
    },
    done: 'The sellers were asked',
    failed: 'The sellers could not be asked. Please try again.',
    failedAt: 'form',
    onDone: () => undefined,
  });
  const bound = (name: 'city' | 'province' | 'neededBy' | 'closesAt' | 'note', path: string = name) => ({
    name: path,
    value: draft[name],
    error: problems[path],
    onChange: (event: { target: { value: string } }) =>
      change({ [name]: event.target.value } as Partial<AskManyDraft>),
  });
  return (
    <form
      noValidate
      aria-label="Ask many sellers"
      onKeyDown={enterGoesDown}
      onSubmit={(event) => submit(event, { ...toAskManyInput(draft), files: files.ids })}
      className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22.75rem] lg:gap-6"
    >
      <AskedLines
        lines={draft.lines}
        categories={categories}
        problems={problems}
        onChange={(lines) => change({ lines })}
      />
      <TitledCard
        title="Terms"
        titleClassName="mb-4 text-lg"
        className="flex flex-col gap-4 p-4 md:p-6 lg:sticky lg:top-20"
      >
        <div className="grid grid-cols-2 gap-3">
          <TextField {...bound('city', 'place.city')} label="City" required autoComplete="address-level2" />
          <SelectField
            {...bound('province', 'place.province')}
            label="Province"
            required
            placeholder="Choose"
            options={PROVINCE_OPTIONS}
            error={problems['place.province'] ?? problems.place}
          />
        </div>
        <TextField
          {...bound('closesAt')}
          type="datetime-local"
          label="Closing"
          required
          help={`Until then nobody reads a price, neither you nor we. ${LEAST_CLOSING_HOURS} hours to ${MOST_CLOSING_DAYS} days from now.`}
        />
        <DateField {...bound('neededBy')} label="Needed by" optional />
        <SellerChoice
          isForAll={draft.isForAll}
          sellers={draft.sellers}
          problem={problems.sellers}
          onChange={change}
        />
        <TextArea
          {...bound('note')}
          label="Note"
          optional
          rows={3}
          maxLength={2000}
          help="Phone numbers, e-mail and web addresses are hidden. Your name is known to sellers once you award to them."
        />
        <QuoteFilesField sending={files} error={problems.files} />
        <FieldsToCheck labels={labelsOf(problems)} />
        {problems.form ? <FieldError id="ask-many-failed">{problems.form}</FieldError> : null}
        <Button type="submit" size="lg" busy={isBusy} disabled={files.isSending}>
          Ask the sellers
        </Button>
      </TitledCard>
    </form>
  );
}
