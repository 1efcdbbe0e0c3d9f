import Scale from 'lucide-react/icons/scale';
import { isMissing } from '../../../data/api-client.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { PageNotShown } from '../../../ui/feedback/PageNotShown.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';

/** In the place of a complaint that is on its way, not there, or cannot be read just now. */
export function CaseNotShown({
  query: { error, isFetching, refetch },
  missingText,
  listHref,
  className = '',
}: {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Why it may not be there for this reader. */
  missingText?: string;
  /** The reader's list of complaints. */
  listHref: string;
  /** How the grey boxes stand. */
  className?: string;
}) {
  if (error)
    return (
      <PageNotShown
        isMissing={isMissing(error)}
        isTrying={isFetching}
        onTryAgain={() => void refetch()}
        picture={<Scale />}
        missingTitle="Complaint not found"
        missingText={missingText}
        failedTitle="The complaint could not be loaded"
        back={<ButtonLink to={listHref}>All complaints</ButtonLink>}
      />
    );
  return (
    <LoadingRegion className={className}>
      <Skeleton className="h-5 w-48" />
      <Skeleton className="mt-3 h-8 w-64" />
      <Skeleton className="mt-5 h-64" />
    </LoadingRegion>
  );
}
