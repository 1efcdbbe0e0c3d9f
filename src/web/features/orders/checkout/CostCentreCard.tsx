import type { Cart } from '../../../../contract/buying/cart.contract.ts';
import type { CostCentreList } from '../../../../contract/orders/cost-centres.contract.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import type { CostCentreDraft } from './checkout-draft.ts';

/** Under which cost centre the company counts the order, and lines of it that belong elsewhere. */
export function CostCentreCard({
  costCentres,
  isRequired,
  items,
  chosen,
  onChange,
  problem,
}: {
  /** Those that are open. */
  costCentres: CostCentreList['costCentres'];
  isRequired: boolean;
  items: Cart['items'];
  chosen: CostCentreDraft;
  onChange: (chosen: CostCentreDraft) => void;
  problem: string | undefined;
}) {
  const options = costCentres.map(({ _id, code, name }) => ({ value: _id, label: `${code} · ${name}` }));
  return (
    <Card aria-label="Cost centre" className="flex flex-col gap-4 p-4 md:p-6">
      <SelectField
        className="md:max-w-80"
        label="Cost centre"
        name="costCentre"
        required={isRequired}
        optional={!isRequired}
        placeholder={isRequired ? 'Choose a cost centre' : 'None'}
        options={options}
        value={chosen.order}
        error={problem}
        onChange={(event) => onChange({ ...chosen, order: event.target.value })}
      />
      {items.length > 1 ? (
        <details>
          <summary className="w-fit cursor-pointer font-semibold text-link">Another for some lines</summary>
          <ul className="mt-3 flex flex-col gap-3">
            {items.map(({ _id, product }) => (
              <li key={_id}>
                <SelectField
                  className="md:max-w-80"
                  label={product.name}
                  placeholder="As the order"
                  options={options}
                  value={chosen.lines[product._id] ?? ''}
                  onChange={(event) =>
                    onChange({ ...chosen, lines: { ...chosen.lines, [product._id]: event.target.value } })
                  }
                />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  );
}
