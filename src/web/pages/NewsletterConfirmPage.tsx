import type { MetaArgs } from 'react-router';
import { NewsletterLink } from '../features/newsletter/NewsletterLink.tsx';
import { pageMeta } from '../page-meta.ts';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'Confirm the newsletter',
    description: 'Confirm your address for the Thokmandu newsletter.',
    path: null,
  });
}

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
