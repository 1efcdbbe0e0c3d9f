import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

/** A whole page whose subject is not there (`isMissing`, 404), or could not be read and may be tried again. */
export function PageNotShown({
  isMissing,
  isTrying,
  onTryAgain,
  picture,
  missingTitle,
  missingText,
  failedTitle,
  back,
}: {
  isMissing: boolean;
  isTrying: boolean;
  onTryAgain: () => void;
  picture: ReactNode;
  missingTitle: string;
  missingText?: string | undefined;
  failedTitle: string;
  /** Link to the list from which one comes here. */
  back: ReactNode;
}) {
  return (
    <EmptyState
      headingLevel={1}
      className="py-20"
      picture={picture}
      title={isMissing ? missingTitle : failedTitle}
      text={isMissing ? missingText : undefined}
      action={
        <>
          {isMissing ? null : (
            <Button variant="secondary" busy={isTrying} onClick={onTryAgain}>
              Try again
            </Button>
          )}
          {back}
        </>
      }
    />
  );
}
