import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import type { CompanyRule, CompanyRules } from '../../../../contract/orders/company-rules.contract.ts';
import { inTurn, oneOf } from '../../../../domain/shop/list-text.ts';
import { formatRupees, paisaFromRupees } from '../../../../domain/shop/money.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { companyRulesQuery, useCompanySettings, useRemoveRule } from './company-rules.hooks.ts';
import { RuleDialog } from './RuleDialog.tsx';

/** A rule in words. */
export function ruleText({ kind, amount, category }: CompanyRule): string {
  switch (kind) {
    case 'amount':
      return `Above ${formatRupees(paisaFromRupees(amount ?? 0))}`;
    case 'category':
      return `Goods of ${category?.name ?? ''}`;
    case 'new_seller':
      return 'From a seller you never bought from';
    case 'over_budget':
      return 'Above the budget of a cost centre';
    case 'always':
      return 'Every order';
  }
}

function signersText({ needs, approvers }: CompanyRule): string {
  if (approvers.length === 0) return 'The owner signs';
  const names = approvers.map(({ name }) => name);
  if (names.length === 1) return `${names[0]} signs`;
  return needs === 'all' ? `${inTurn(names)} sign` : `${oneOf(names)} signs`;
}

/** Which orders need a signature: the first rule that an order matches decides. */
export function RulesCard({
  isManager,
  categories,
}: {
  isManager: boolean;
  /** That a rule can name. */
  categories: readonly { _id: string; name: string }[];
}) {
  const query = useQuery(companyRulesQuery);
  const { data } = query;
  if (!data) return <NotLoaded query={query} failed="The rules could not be loaded" box="h-40" />;
  if (!isManager && data.rules.length === 0) return null;
  return <Rules data={data} isManager={isManager} categories={categories} />;
}

function Rules({
  data,
  isManager,
  categories,
}: {
  data: CompanyRules;
  isManager: boolean;
  categories: readonly { _id: string; name: string }[];
}) {
  const { rules, mayApproveOwn, costCentreRequired } = data;
  const listRef = useRef<HTMLOListElement>(null);
  const [edited, setEdited] = useState<CompanyRule | 'new' | null>(null);
  const { remove, busyId } = useRemoveRule({ onRemoved: () => listRef.current?.focus() });
  const settings = useCompanySettings();
  return (
    <TitledCard title="Signatures" titleClassName="text-lg" className="p-4 md:p-6">
      <p className="mt-1 text-fg-2">
        {rules.length === 0
          ? 'No order needs a signature. Add a rule, and orders that match it wait for whoever you name.'
          : 'The first rule that an order matches decides who signs.'}
      </p>
      <ol ref={listRef} tabIndex={-1} aria-label="Rules" className="mt-2 divide-y divide-line">
        {rules.map((rule) => (
          <li key={rule._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 grow basis-48">
              <p className="font-medium break-words">{ruleText(rule)}</p>
              <p className="text-sm break-words text-fg-2">{signersText(rule)}</p>
            </div>
            {isManager ? (
              <div className="ms-auto flex gap-1">
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Edit rule: ${ruleText(rule)}`}
                  onClick={() => setEdited(rule)}
                >
                  Edit
                </Button>
                <Button
                  variant="danger-ghost"
                  size="sm"
                  aria-label={`Remove rule: ${ruleText(rule)}`}
                  busy={busyId === rule._id}
                  onClick={() => void remove(rule)}
                >
                  Remove
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ol>
      {isManager ? (
        <div className="mt-3 flex flex-col items-start gap-3 border-t border-line pt-4">
          <Button variant="secondary" icon={<Plus aria-hidden="true" />} onClick={() => setEdited('new')}>
            Add a rule
          </Button>
          <Checkbox
            label="People may sign what they ordered themselves"
            checked={mayApproveOwn}
            disabled={settings.isPending}
            onChange={(event) => settings.mutate({ mayApproveOwn: event.target.checked })}
          />
          <Checkbox
            label="Every order names a cost centre"
            checked={costCentreRequired}
            disabled={settings.isPending}
            onChange={(event) => settings.mutate({ costCentreRequired: event.target.checked })}
          />
        </div>
      ) : null}
      {edited ? (
        <RuleDialog
          rule={edited === 'new' ? null : edited}
          place={edited === 'new' ? rules.length + 1 : rules.indexOf(edited) + 1}
          data={data}
          categories={categories}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </TitledCard>
  );
}
