import { useQuery } from '@tanstack/react-query';
import type { CompanyPeople } from '../../../../contract/people/company.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { companyPeopleQuery } from './company-people.hooks.ts';

/** '3 of 5 people'; a company that had more before keeps them. */
export function seatsText({ members, seats }: Pick<CompanyPeople, 'members' | 'seats'>): string {
  return `${members.length} of ${countText(seats, 'person', 'people')}`;
}

/** Beside the plans: for how many people of the company they are. */
export function SeatsLine() {
  const { data } = useQuery(companyPeopleQuery);
  if (!data) return null;
  return (
    <p className="num mt-1 text-fg-2">
      {`PRO counts for your whole company: up to ${countText(data.seats, 'person', 'people')}, ${data.members.length} now. `}
      <TextLink to={paths.company}>See who</TextLink>
    </p>
  );
}
