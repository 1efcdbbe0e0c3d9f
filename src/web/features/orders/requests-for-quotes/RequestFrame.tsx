import Stamp from 'lucide-react/icons/stamp';
import type { ComponentProps, ReactNode } from 'react';
import { When } from '../../../ui/feedback/When.tsx';
import { NumberedPage } from '../../shop/NumberedPage.tsx';

/** The page of one request, for whoever looks at it. */
export function RequestFrame<Request extends { number: string; createdAt: string }>({
  query,
  listPath,
  badge,
  children,
}: Pick<ComponentProps<typeof NumberedPage<Request>>, 'query' | 'badge' | 'children'> & {
  listPath: string;
}): ReactNode {
  return (
    <NumberedPage
      query={query}
      noun="Sealed request"
      list={{ label: 'Sealed requests', path: () => listPath }}
      badge={badge}
      subtitle={({ createdAt }) => (
        <>
          Asked on <When at={createdAt} hasTime />
        </>
      )}
      missing={{
        picture: <Stamp />,
        title: 'Request not found',
        text: 'It is not one of yours, or the link is wrong.',
        failed: 'The request could not be loaded',
      }}
    >
      {children}
    </NumberedPage>
  );
}
