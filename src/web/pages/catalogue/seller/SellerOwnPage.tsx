import { useQuery } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import type { OwnSellerPage } from '../../../../contract/catalogue/seller-pages.contract.ts';
import { dayInWords } from '../../../../domain/shop/day-in-words.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { SellerPageForm } from '../../../features/catalogue/seller-page/SellerPageForm.tsx';
import { ownSellerPageQuery } from '../../../features/catalogue/seller-page/seller-page.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

export const meta = unlistedMeta('My Page', 'What buyers read about you.');

export default function SellerOwnPage() {
  const query = useQuery(ownSellerPageQuery);
  const page = query.data;
  return (
    <div className="pb-10">
      <DeskHeader
        title="My Page"
        subtitle="What buyers read about you, beside your registered name, PAN and city."
        actions={
          page?.isPublic ? (
            <ButtonLink
              to={paths.seller(page.slug)}
              variant="secondary"
              icon={<ExternalLink aria-hidden="true" />}
            >
              See my page
            </ButtonLink>
          ) : null
        }
      />
      <div className="flex max-w-176 flex-col gap-4">
        {page ? (
          <>
            <State page={page} />
            <Card className="p-4 md:p-6">
              <SellerPageForm page={page} />
            </Card>
          </>
        ) : (
          <NotLoaded query={query} failed="Your page could not be loaded" box="h-96" />
        )}
      </div>
    </div>
  );
}

function State({ page: { isPublic, awayUntil } }: { page: OwnSellerPage }) {
  if (!isPublic) {
    return (
      <Banner tone="warning">
        Your page opens once your account is approved. What you write here is kept.
      </Banner>
    );
  }
  if (awayUntil === null) return null;
  return (
    <Banner tone="info">
      {`You are away until ${dayInWords(awayUntil)}. Nobody can order from you before; remove the day to be back at once.`}
    </Banner>
  );
}
