import Stamp from 'lucide-react/icons/stamp';
import { type ReactNode, useEffect } from 'react';
import { isMissing } from '../../../data/api-client.ts';
import { Breadcrumb } from '../../../ui/controls/Breadcrumb.tsx';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { DetailSkeleton } from '../../../ui/feedback/DetailSkeleton.tsx';
import { PageNotShown } from '../../../ui/feedback/PageNotShown.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { PageHeader } from '../../../ui/layout/Card.tsx';

/** The page of one request, for whoever looks at it: its head, or what stands there while it loads or is not there. */
export function RequestFrame<Request extends { number: string; createdAt: string }>({
  query: { data, error, isFetching, refetch },
  listPath,
  badge,
  children,
}: {
  query: { data: Request | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  listPath: string;
  badge: (request: Request) => ReactNode;
  children: (request: Request) => ReactNode;
}) {
  const number = data?.number;
  useEffect(() => {
    if (number) document.title = `Sealed request ${number} | Thokmandu`;
  }, [number]);
  if (data) {
    return (
      <div className="pb-10">
        <Breadcrumb crumbs={[{ label: 'Sealed requests', to: listPath }, { label: data.number }]} />
        <div className="mt-1">
          <PageHeader
            title={data.number}
            badge={badge(data)}
            subtitle={
              <>
                Asked on <When at={data.createdAt} hasTime />
              </>
            }
          />
        </div>
        {children(data)}
      </div>
    );
  }
  if (!error) return <DetailSkeleton />;
  return (
    <PageNotShown
      isMissing={isMissing(error)}
      isTrying={isFetching}
      onTryAgain={() => void refetch()}
      picture={<Stamp />}
      missingTitle="Request not found"
      missingText="It is not one of yours, or the link is wrong."
      failedTitle="The request could not be loaded"
      back={<ButtonLink to={listPath}>Sealed requests</ButtonLink>}
    />
  );
}
