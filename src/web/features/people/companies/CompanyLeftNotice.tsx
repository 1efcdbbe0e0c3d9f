import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { ownCompanyQuery } from '../session/session.hooks.ts';

/**
 * Tells somebody who was taken out of their company, until they have chosen another. It stays in sight and leads nowhere
 * by itself: what they typed is still there.
 */
export default function CompanyLeftNotice({ message }: { message: string }) {
  const { data: own } = useQuery(ownCompanyQuery);
  const { pathname } = useLocation();
  // The page of the company asks for the choice itself.
  if (own?.role !== null || pathname === paths.company) return null;
  return (
    <div className="sticky top-14 z-30 bg-canvas md:top-16">
      <div className="page-container py-3">
        <Banner tone="danger" action={<TextLink to={paths.company}>Choose a company</TextLink>}>
          {message}
        </Banner>
      </div>
    </div>
  );
}
