import { NewsletterLink } from '../../features/shop/newsletter/NewsletterLink.tsx';
import { unlistedMeta } from '../../page-meta.ts';

export const meta = unlistedMeta(
  'Confirm the newsletter',
  'Confirm your address for the Thokmandu newsletter.',
);

export default function NewsletterConfirmPage() {
  return (
    <NewsletterLink
      title="Confirm the newsletter"
      text="New stock and price drops. You can stop it at any time."
      label="Confirm"
      action="confirm"
      doneText="Your newsletter subscription is confirmed."
    />
  );
}
