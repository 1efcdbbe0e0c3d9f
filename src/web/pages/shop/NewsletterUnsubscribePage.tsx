import { NewsletterLink } from '../../features/shop/newsletter/NewsletterLink.tsx';
import { unlistedMeta } from '../../page-meta.ts';

export const meta = unlistedMeta('Stop the newsletter', 'Unsubscribe from the Thokmandu newsletter.');

export default function NewsletterUnsubscribePage() {
  return (
    <NewsletterLink
      title="Stop the newsletter"
      text="Order and account messages still reach you."
      label="Unsubscribe"
      action="unsubscribe"
      doneText="You will receive no more newsletters."
    />
  );
}
