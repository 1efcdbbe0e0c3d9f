import { useQuery } from '@tanstack/react-query';
import Scale from 'lucide-react/icons/scale';
import { useSearchParams } from 'react-router';
import { CaseDetail } from '../../features/after-sale/complaints/CaseDetail.tsx';
import { CaseNotShown } from '../../features/after-sale/complaints/CaseNotShown.tsx';
import { caseQuery } from '../../features/after-sale/complaints/complaints.hooks.ts';
import { CourierSays } from '../../features/orders/couriers/CourierEvents.tsx';
import { useSession } from '../../features/people/session/session.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths, withSearch } from '../../paths.ts';
import { Breadcrumb } from '../../ui/controls/Breadcrumb.tsx';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { TextLink } from '../../ui/controls/TextLink.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import type { Route } from './+types/ComplaintPage.ts';

export const meta = unlistedMeta('Complaint', 'Your complaint.');

/** A complaint for who wrote it; a guest comes by the link of a mail, which holds the key. */
export default function ComplaintPage({ params }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const key = parameters.get('key');
  const { user, isLoading } = useSession();
  const isKnown = !isLoading && (user !== null || key !== null);
  const query = useQuery({ ...caseQuery(params.id, key), enabled: isKnown });
  const { data } = query;
  if (data)
    return (
      <div className="page-container py-6 pb-12">
        <Breadcrumb crumbs={[{ label: 'Complaints', to: paths.complaints }, { label: data.number }]} />
        <div className="mt-1">
          <CaseDetail
            complaint={data}
            caseKey={key}
            orderLink={
              data.order === null ? null : (
                <TextLink to={paths.order(data.order._id)}>{data.order.orderNumber}</TextLink>
              )
            }
            courier={<CourierSays events={data.courier} />}
          />
        </div>
      </div>
    );
  if (!isLoading && !isKnown)
    return (
      <EmptyState
        headingLevel={1}
        className="py-20"
        picture={<Scale />}
        title="Sign in to see this complaint"
        text="Without an account, open it by the link of our mail."
        action={
          <ButtonLink to={withSearch(paths.login, { returnTo: paths.complaint(params.id) })}>
            Sign in
          </ButtonLink>
        }
      />
    );
  return (
    <CaseNotShown
      query={query}
      missingText="It is not one of yours, or the link is wrong."
      listHref={paths.complaints}
      className="page-container py-6"
    />
  );
}
