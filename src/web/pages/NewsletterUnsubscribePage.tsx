import type { MetaArgs } from 'react-router';
import { NewsletterLink } from '../features/newsletter/NewsletterLink.tsx';
import { pageMeta } from '../page-meta.ts';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'Stop the newsletter',
    description: 'Unsubscribe from the Thokmandu newsletter.',
    path: null,
  });
}

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
