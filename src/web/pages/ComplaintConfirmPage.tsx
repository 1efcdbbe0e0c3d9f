import { useSearchParams } from 'react-router';
import { formatDeadline } from '../../domain/kathmandu-time.ts';
import { errorText } from '../data/api-client.ts';
import { useConfirmComplaint } from '../features/complaints/complaints.hooks.ts';
import { pageMeta } from '../page-meta.ts';
import { paths, withSearch } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import type { Route } from './+types/ComplaintConfirmPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Confirm your complaint',
    description: 'Confirm your address, and your complaint gets its number.',
    path: null,
  });
}

/** Where the mail to a guest leads. It acts on a press, not on opening: mail programs open links to look at them. */
export default function ComplaintConfirmPage() {
  const [parameters] = useSearchParams();
  const confirm = useConfirmComplaint();
  const { data } = confirm;
  return (
    <div className="page-container py-10">
      <div className="mx-auto flex max-w-140 flex-col items-start gap-4">
        <h1 tabIndex={-1} className="text-2xl font-bold">
          Confirm your complaint
        </h1>
        {data ? (
          <Banner
            tone="success"
            action={
              <TextLink to={withSearch(paths.complaint(data._id), { key: data.key })}>
                See the complaint
              </TextLink>
            }
          >{`Your complaint has the number ${data.number}. We decide by ${formatDeadline(new Date(data.dueAt))}.`}</Banner>
        ) : (
          <>
            <p className="text-fg-2">It gets its number and reaches our desk when you confirm it.</p>
            <Button
              size="lg"
              busy={confirm.isPending}
              onClick={() => confirm.mutate(parameters.get('token') ?? '')}
            >
              Confirm the complaint
            </Button>
          </>
        )}
        {confirm.isError ? (
          <Banner tone="danger">{errorText(confirm.error, 'Invalid or expired link')}</Banner>
        ) : null}
      </div>
    </div>
  );
}
