import X from 'lucide-react/icons/x';
import { FEWEST_CHOSEN_SELLERS, MOST_CHOSEN_SELLERS } from '../../../../domain/orders/request-for-quotes.ts';
import { errorText } from '../../../data/api-client.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { RadioCard, RadioGroup } from '../../../ui/fields/RadioCard.tsx';
import type { AskManyDraft } from './ask-many-draft.ts';
import { useSellerOf, useSellersToChoose } from './seller-choice.hooks.ts';

/** Who is asked: all sellers of the categories, or some by name. */
export function SellerChoice({
  isForAll,
  sellers,
  problem,
  onChange,
}: Pick<AskManyDraft, 'isForAll' | 'sellers'> & {
  problem: string | undefined;
  onChange: (changed: Partial<Pick<AskManyDraft, 'isForAll' | 'sellers'>>) => void;
}) {
  const choices = useSellersToChoose(!isForAll);
  const find = useSellerOf((seller) => {
    if (!sellers.some(({ _id }) => _id === seller._id)) onChange({ sellers: [...sellers, seller] });
  });
  const names = new Set(sellers.map(({ companyName }) => companyName));
  return (
    <div>
      <RadioGroup legend="Who is asked" className="grid gap-2">
        <RadioCard
          name="isForAll"
          title="All sellers of these categories"
          checked={isForAll}
          onChange={() => onChange({ isForAll: true })}
        />
        <RadioCard
          name="isForAll"
          title="Sellers that I choose"
          description={`${FEWEST_CHOSEN_SELLERS} to ${MOST_CHOSEN_SELLERS} of them`}
          checked={!isForAll}
          onChange={() => onChange({ isForAll: false })}
        />
      </RadioGroup>
      {isForAll ? null : (
        <div className="mt-3">
          {sellers.length < MOST_CHOSEN_SELLERS ? (
            <Combobox
              // A seller that was taken leaves an empty field for the next one.
              key={sellers.length}
              label="Add a seller"
              options={choices.filter(({ label }) => !names.has(label))}
              value=""
              error={find.error ? errorText(find.error, 'The seller could not be found') : undefined}
              onChange={(slug) => {
                if (slug !== '') find.mutate(slug);
              }}
              noMatchText="No seller matches"
            />
          ) : null}
          <ul aria-label="Chosen sellers" className="mt-2 flex flex-col">
            {sellers.map(({ _id, companyName }) => (
              <li key={_id} className="flex items-center justify-between gap-2 text-sm">
                <span className="min-w-0 wrap-anywhere">{companyName}</span>
                <IconButton
                  label={`Remove ${companyName}`}
                  size={32}
                  onClick={() => onChange({ sellers: sellers.filter((one) => one._id !== _id) })}
                >
                  <X aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        </div>
      )}
      {problem ? <FieldError id="chosen-sellers">{problem}</FieldError> : null}
    </div>
  );
}
