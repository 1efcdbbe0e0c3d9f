import { useQuery } from '@tanstack/react-query';
import { may } from '../../../domain/people/company-roles.ts';
import { identifiedCategoriesQuery } from '../../features/catalogue/categories/categories.hooks.ts';
import { RulesCard } from '../../features/orders/company-rules/RulesCard.tsx';
import { CostCentresCard } from '../../features/orders/cost-centres/CostCentresCard.tsx';
import { CompanyChooser } from '../../features/people/companies/CompanyChooser.tsx';
import { CompanyNameCard } from '../../features/people/companies/CompanyNameCard.tsx';
import { companyPeopleQuery } from '../../features/people/companies/company-people.hooks.ts';
import { PeopleCard } from '../../features/people/companies/PeopleCard.tsx';
import { PanCard } from '../../features/people/company-pan/PanCard.tsx';
import { ownCompanyQuery } from '../../features/people/session/session.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/controls/TextLink.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { PageHeader, TitledCard } from '../../ui/layout/Card.tsx';

export const meta = unlistedMeta('Company', 'Who buys with you, and as what.');

export default function CompanyPage() {
  // Somebody else may have changed the own role, or the name.
  const query = useQuery({ ...ownCompanyQuery, staleTime: 0 });
  const { data: own } = query;
  const isManager = own?.role != null && may(own.role, 'manage_company');
  const { data: categories = [] } = useQuery({ ...identifiedCategoriesQuery, enabled: isManager });
  const people = useQuery({ ...companyPeopleQuery, enabled: typeof own?.role === 'string' });

  if (own?.role === null) {
    return (
      <div className="pb-10">
        <CompanyChooser companies={own.companies} />
      </div>
    );
  }
  const name = own?.name ?? '';
  return (
    <div className="pb-10">
      <PageHeader title={name || 'Company'} />
      {own && people.data ? (
        <div className="flex max-w-176 flex-col gap-4">
          <PeopleCard company={name} role={own.role} people={people.data} />
          {own.people > 1 ? <RulesCard isManager={isManager} categories={categories} /> : null}
          <CostCentresCard role={own.role} />
          {may(own.role, 'read_bills') ? <PanCard role={own.role} /> : null}
          {may(own.role, 'manage_addresses') ? <WhereThingsGo /> : null}
          {isManager ? <CompanyNameCard key={own._id} name={name} /> : null}
        </div>
      ) : (
        <NotLoaded
          query={own ? people : query}
          failed="Your company could not be loaded"
          boxes={2}
          box="h-40 max-w-176"
        />
      )}
    </div>
  );
}

/** Addresses and bills have pages of their own. */
function WhereThingsGo() {
  return (
    <TitledCard title="Goods and bills" titleClassName="text-lg" className="p-4 md:p-6">
      <p className="mt-1 text-fg-2">
        Goods go to the <TextLink to={paths.addresses}>addresses of your company</TextLink>, bills to its{' '}
        <TextLink to={paths.profile}>bill details</TextLink>; <TextLink to={paths.bills}>all bills</TextLink>{' '}
        are kept for everybody who may read them.
      </p>
    </TitledCard>
  );
}
