import { type ReactNode, useEffect } from 'react';
import { isMissing } from '../../data/api-client.ts';
import { Breadcrumb } from '../../ui/controls/Breadcrumb.tsx';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { DetailSkeleton } from '../../ui/feedback/DetailSkeleton.tsx';
import { PageNotShown } from '../../ui/feedback/PageNotShown.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';

/** The page of one thing that is known by its number: its head, or what stands there while it loads or is not there. */
export function NumberedPage<Thing extends { number: string }>({
  query: { data, error, isFetching, refetch },
  noun,
  list,
  badge,
  subtitle,
  missing,
  children,
}: {
  query: { data: Thing | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** What it is called in the browser's tab, before its number: 'Quote'. */
  noun: string;
  /** The list that it stands in; without the thing, the one that its reader has. */
  list: { label: string; path: (thing: Thing | undefined) => string };
  badge: (thing: Thing) => ReactNode;
  subtitle: (thing: Thing) => ReactNode;
  /** What is said where it is not there, or cannot be loaded. */
  missing: { picture: ReactNode; title: string; text: string; failed: string };
  children: (thing: Thing) => ReactNode;
}) {
  const number = data?.number;
  useEffect(() => {
    if (number) document.title = `${noun} ${number} | Thokmandu`;
  }, [noun, number]);
  if (data)
    return (
      <div className="pb-10">
        <Breadcrumb crumbs={[{ label: list.label, to: list.path(data) }, { label: data.number }]} />
        <div className="mt-1">
          <PageHeader title={data.number} badge={badge(data)} subtitle={subtitle(data)} />
        </div>
        {children(data)}
      </div>
    );
  if (!error) return <DetailSkeleton />;
  return (
    <PageNotShown
      isMissing={isMissing(error)}
      isTrying={isFetching}
      onTryAgain={() => void refetch()}
      picture={missing.picture}
      missingTitle={missing.title}
      missingText={missing.text}
      failedTitle={missing.failed}
      back={<ButtonLink to={list.path(undefined)}>{list.label}</ButtonLink>}
    />
  );
}
