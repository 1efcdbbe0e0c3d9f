import { Fragment, type ReactNode } from 'react';
import type { OwnCompany } from '../../../../contract/people/company.contract.ts';
import { useChooseCompany } from './own-company.hooks.ts';

/** The other companies of whoever belongs to several, each drawn as the menu draws its entries. */
export default function CompanyChoices({
  own,
  children,
}: {
  own: OwnCompany;
  children: (entry: { text: string; choose: () => void }) => ReactNode;
}) {
  const { choose } = useChooseCompany();
  return own.companies
    .filter(({ _id }) => _id !== own._id)
    .map(({ _id, name }) => (
      <Fragment key={_id}>{children({ text: `Buy for ${name}`, choose: () => choose(_id) })}</Fragment>
    ));
}
