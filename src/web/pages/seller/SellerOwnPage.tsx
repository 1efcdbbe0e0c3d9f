import { useQuery } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import type { OwnSellerPage } from '../../../contract/seller-pages.contract.ts';
import { dayInWords } from '../../../domain/day-in-words.ts';
import { SellerPageForm } from '../../features/seller-page/SellerPageForm.tsx';
import { ownSellerPageQuery } from '../../features/seller-page/seller-page.hooks.ts';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, PageHeader } from '../../ui/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import type { Route } from './+types/SellerOwnPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'My Page', description: 'What buyers read of you.', path: null });
}

export default function SellerOwnPage() {
  return (
    <RoleGuard roles={['seller']}>
      <MyPage />
    </RoleGuard>
  );
}

function MyPage() {
  const query = useQuery(ownSellerPageQuery);
  const page = query.data;
  return (
    <div className="pb-10">
      <PageHeader
        title="My Page"
        subtitle="What buyers read of you, beside your registered name, PAN and city."
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
      {`You are away until ${dayInWords(awayUntil)}. Nobody can order from you before; take the day out to be back at once.`}
    </Banner>
  );
}
