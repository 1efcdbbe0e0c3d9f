import { apiPost, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';

/**
 * What a link of a newsletter mail leads to. It acts on a press, not on opening: mail programs open links to
 * look at them.
 */
export function NewsletterLink({
  title,
  text,
  label,
  action,
  doneText,
}: {
  title: string;
  text: string;
  label: string;
  action: 'confirm' | 'unsubscribe';
  doneText: string;
}) {
  const follow = useMutation({
    mutationFn: () => {
      const token = new URLSearchParams(window.location.search).get('token') ?? '';
      return apiPost(`/api/newsletter/${action}`, { token });
    },
  });
  return (
    <div className="page-container py-10">
      <div className="mx-auto max-w-140">
        <h1 tabIndex={-1} className="text-2xl font-bold">
          {title}
        </h1>
        <p className="mt-2 mb-6 text-fg-2">{text}</p>
        {follow.isSuccess ? (
          <Banner tone="success">{doneText}</Banner>
        ) : (
          <Button size="lg" busy={follow.isPending} onClick={() => follow.mutate()}>
            {label}
          </Button>
        )}
        {follow.isError ? (
          <Banner tone="danger" className="mt-4">
            {errorText(follow.error, 'Invalid or expired link')}
          </Banner>
        ) : null}
      </div>
    </div>
  );
}
