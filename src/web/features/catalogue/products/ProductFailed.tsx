import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';

/** spec 2: a product that could not be loaded reads like a missing one; asking again may help. */
export function ProductFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      className="py-20"
      headingLevel={1}
      title="Product not found"
      text="The product could not be loaded."
      action={
        <>
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
          <ButtonLink to={paths.products}>Back to products</ButtonLink>
        </>
      }
    />
  );
}
