import { useQuery } from '@tanstack/react-query';
import Settings2 from 'lucide-react/icons/settings-2';
import { formatCount } from '../../../domain/count-text.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import { IssuerBillDesk } from '../../features/bills/IssuerBillDesk.tsx';
import { useSellerProducts } from '../../features/seller-products/seller-products.hooks.ts';
import { sellerTaxQuery } from '../../features/seller-tax/seller-tax.hooks.ts';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Route } from './+types/SellerBillsPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Bills', description: 'What you have billed.', path: null });
}

export default function SellerBillsPage() {
  return (
    <RoleGuard roles={['seller']}>
      <Bills />
    </RoleGuard>
  );
}

function Bills() {
  const { data: tax } = useQuery(sellerTaxQuery);
  const products = useSellerProducts({ limit: 1 });
  const lacking = products.data?.counts.noHsCode ?? 0;
  return (
    <div className="pb-10">
      <PageHeader
        title="Bills"
        subtitle={
          tax?.legalName ? `${tax.legalName} · PAN ${tax.panNumber} · branch ${tax.branchCode}` : undefined
        }
        actions={
          <ButtonLink to={deskPaths.sellerTax} variant="secondary" icon={<Settings2 aria-hidden="true" />}>
            Tax details
          </ButtonLink>
        }
      />
      {tax?.version === 0 ? (
        <Banner
          tone="danger"
          className="mb-4"
          action={<TextLink to={deskPaths.sellerTax}>Complete them</TextLink>}
        >
          <p>
            <strong className="font-semibold">Complete your tax details before you send.</strong> A bill names
            its issuer.
          </p>
        </Banner>
      ) : null}
      {lacking > 0 ? (
        <Banner
          tone="warning"
          className="mb-4"
          action={<TextLink to={deskPaths.sellerProductsWithoutHsCode}>Add the codes</TextLink>}
        >
          <p>
            <strong className="font-semibold">
              {lacking === 1
                ? '1 active product lacks an HS code.'
                : `${formatCount(lacking)} active products lack an HS code.`}
            </strong>{' '}
            A bill needs the code on every line.
          </p>
        </Banner>
      ) : null}
      <IssuerBillDesk who="seller" />
    </div>
  );
}
