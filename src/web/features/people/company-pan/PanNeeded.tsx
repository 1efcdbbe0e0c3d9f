import { useQuery } from '@tanstack/react-query';
import { may } from '../../../../domain/people/company-roles.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { ownCompanyQuery } from '../session/session.hooks.ts';
import { companyPanQuery } from './company-pan.hooks.ts';

/** Why offers to the company's PAN are not in the list, whether there are any or not. */
export function PanNeeded() {
  const { data: own } = useQuery(ownCompanyQuery);
  const role = own?.role ?? null;
  const { data: pan } = useQuery({ ...companyPanQuery, enabled: role !== null && may(role, 'read_bills') });
  if (!pan || pan.panNumber === null || pan.status === 'verified') return null;
  return (
    <Banner
      tone="info"
      className="mb-4"
      action={
        role !== null && may(role, 'manage_company') && pan.status !== 'waiting' ? (
          <TextLink to={paths.company}>Prove your PAN to answer</TextLink>
        ) : null
      }
    >
      {pan.status === 'waiting'
        ? `What sellers offer to PAN ${pan.panNumber} shows here once we have checked your certificate.`
        : `What sellers offer to PAN ${pan.panNumber} shows here once your company has proven it.`}
    </Banner>
  );
}
