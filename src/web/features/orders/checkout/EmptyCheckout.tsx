import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import box from '../../../ui/illustrations/packaging-box.svg?url';

export function EmptyCheckout() {
  return (
    <EmptyState
      headingLevel={1}
      className="py-20"
      picture={<img src={box} width={72} height={72} alt="" />}
      title="Your cart is empty"
      text="Add products before you check out."
      action={<ButtonLink to={paths.products}>Browse Products</ButtonLink>}
    />
  );
}
