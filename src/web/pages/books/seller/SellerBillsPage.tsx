import { useQuery } from '@tanstack/react-query';
import BookOpenText from 'lucide-react/icons/book-open-text';
import Settings2 from 'lucide-react/icons/settings-2';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { IssuerBillDesk } from '../../../features/books/bills/IssuerBillDesk.tsx';
import { useSellerProducts } from '../../../features/catalogue/seller-products/seller-products.hooks.ts';
import { sellerTaxQuery } from '../../../features/people/seller-tax/seller-tax.hooks.ts';
import { useMaySell } from '../../../features/people/session/desk-role.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';

export const meta = unlistedMeta('Bills', 'What you have billed.');

export default function SellerBillsPage() {
  const { data: tax } = useQuery(sellerTaxQuery);
  const may = useMaySell();
  return (
    <div className="pb-10">
      <DeskHeader
        title="Bills"
        subtitle={
          tax?.legalName ? `${tax.legalName} · PAN ${tax.panNumber} · branch ${tax.branchCode}` : undefined
        }
        actions={
          <>
            <ButtonLink
              to={deskPaths.sellerAccounting}
              variant="secondary"
              icon={<BookOpenText aria-hidden="true" />}
            >
              Accounting
            </ButtonLink>
            {may('own') ? (
              <ButtonLink
                to={deskPaths.sellerTax}
                variant="secondary"
                icon={<Settings2 aria-hidden="true" />}
              >
                Tax details
              </ButtonLink>
            ) : null}
          </>
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
      {may('catalogue') ? <LackingCodes /> : null}
      <IssuerBillDesk who="seller" />
    </div>
  );
}

/** Products that no bill can name yet. */
function LackingCodes() {
  const products = useSellerProducts({ limit: 1 });
  const lacking = products.data?.counts.noHsCode ?? 0;
  if (lacking === 0) return null;
  return (
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
  );
}
