import { KhataScreen } from '../../features/payments/khata/KhataScreen.tsx';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/controls/Breadcrumb.tsx';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';
import type { Route } from './+types/KhataPage.ts';

export const meta = unlistedMeta('Khata', 'What your company and a seller owe each other.');

/** The khata of the company with one seller. */
export default function KhataPage({ params }: Route.ComponentProps) {
  return (
    <KhataScreen
      key={params.id}
      side="company"
      party={params.id}
      head={(khata, actions) => (
        <>
          <Breadcrumb
            crumbs={[
              { label: 'Khata', to: paths.khataLines },
              { label: khata?.seller.companyName ?? 'Seller' },
            ]}
          />
          <div className="mt-1">
            <PageHeader
              title={khata?.seller.companyName ?? 'Khata'}
              subtitle={khata?.seller.panNumber ? `PAN ${khata.seller.panNumber}` : undefined}
              actions={actions}
            />
          </div>
        </>
      )}
      back={<ButtonLink to={paths.khataLines}>Back to Khata</ButtonLink>}
    />
  );
}
