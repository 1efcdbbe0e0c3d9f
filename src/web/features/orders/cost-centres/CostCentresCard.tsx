import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import type { CostCentre } from '../../../../contract/orders/cost-centres.contract.ts';
import { type CompanyRole, may } from '../../../../domain/people/company-roles.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { costCentresQuery } from '../own-company.ts';
import { BudgetBar } from './BudgetBar.tsx';
import { CostCentreDialog } from './CostCentreDialog.tsx';
import { useCloseCostCentre } from './cost-centres.hooks.ts';

/** On what the company orders. Whoever does not manage it sees the card only when there is something in it. */
export function CostCentresCard({ role }: { role: CompanyRole }) {
  const { data } = useQuery(costCentresQuery);
  const listRef = useRef<HTMLUListElement>(null);
  // Null: a new one.
  const [edited, setEdited] = useState<CostCentre | null | undefined>(undefined);
  // The button that was pressed is gone with its row.
  const { close, closingId } = useCloseCostCentre({ onClosed: () => listRef.current?.focus() });
  const isManager = may(role, 'manage_company');
  if (data === undefined) return null;
  const open = data.costCentres.filter(({ isActive }) => isActive);
  const closed = data.costCentres.filter(({ isActive }) => !isActive);
  if (open.length === 0 && !isManager) return null;
  return (
    <TitledCard title="Cost centres" titleClassName="text-lg" className="p-4 md:p-6">
      {open.length === 0 ? (
        <p className="mt-1 text-fg-2">Say for what an order is: a ward, a site, a department.</p>
      ) : null}
      <ul ref={listRef} tabIndex={-1} aria-label="Cost centres" className="divide-y divide-line">
        {open.map((costCentre) => (
          <li key={costCentre._id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
            <div className="min-w-0 grow basis-64">
              <p className="mb-1.5 break-words">
                <span className="font-semibold">{costCentre.code}</span> {costCentre.name}
              </p>
              {costCentre.budget ? <BudgetBar budget={costCentre.budget} /> : null}
            </div>
            {isManager ? (
              <div className="ms-auto flex gap-1">
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Edit ${costCentre.code}`}
                  onClick={() => setEdited(costCentre)}
                >
                  Edit
                </Button>
                <Button
                  variant="danger-ghost"
                  size="sm"
                  aria-label={`Close ${costCentre.code}`}
                  busy={closingId === costCentre._id}
                  onClick={() => void close(costCentre)}
                >
                  Close
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {closed.length > 0 ? (
        <details className="border-t border-line py-3 text-sm text-fg-2">
          <summary className="hit-44 cursor-pointer">
            {countText(closed.length, 'closed cost centre')}
          </summary>
          <p className="mt-1 break-words">{closed.map(({ code, name }) => `${code} ${name}`).join(', ')}</p>
        </details>
      ) : null}
      {isManager ? (
        <Button
          variant={open.length === 0 ? 'ghost' : 'secondary'}
          size="sm"
          className="mt-2"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setEdited(null)}
        >
          Add a cost centre
        </Button>
      ) : null}
      {edited === undefined ? null : (
        <CostCentreDialog costCentre={edited} onClose={() => setEdited(undefined)} />
      )}
    </TitledCard>
  );
}
