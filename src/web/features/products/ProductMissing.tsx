import PackageX from 'lucide-react/icons/package-x';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** spec 2: on error or missing product. After an error, not a 404, asking again may help. */
export function ProductMissing({ onRetry }: { onRetry?: (() => void) | undefined }) {
  return (
    <EmptyState
      className="py-20"
      headingLevel={1}
      picture={<PackageX />}
      title="Product not found"
      text={
        onRetry
          ? 'The product could not be loaded.'
          : 'It may have been sold out for good or taken down by its seller.'
      }
      action={
        <>
          {onRetry ? (
            <Button variant="secondary" onClick={onRetry}>
              Try again
            </Button>
          ) : null}
          <ButtonLink to={paths.products}>Back to products</ButtonLink>
        </>
      }
    />
  );
}
