import type { OwnCompany } from '../../../../contract/people/company.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PageHeader } from '../../../ui/layout/Card.tsx';
import { useChooseCompany } from './own-company.hooks.ts';
import { ROLE_WORDS } from './role-words.ts';

/** The page of somebody who no longer belongs to the company for which they bought: which other shall it be? */
export function CompanyChooser({ companies }: Pick<OwnCompany, 'companies'>) {
  const { choose, choosingId } = useChooseCompany();
  return (
    <>
      <PageHeader
        title="Choose a company"
        subtitle="You no longer belong to the company you bought for. For whom do you buy now?"
      />
      <ul aria-label="Your companies" className="card max-w-176 divide-y divide-line px-4 md:px-6">
        {companies.map(({ _id, name, role }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
            <div className="min-w-0">
              <p className="font-medium break-words">{name}</p>
              <p className="text-sm text-fg-2">{ROLE_WORDS[role].name}</p>
            </div>
            <Button
              variant="secondary"
              className="max-w-full"
              busy={choosingId === _id}
              onClick={() => choose(_id)}
              aria-label={`Choose ${name}`}
            >
              Choose
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
