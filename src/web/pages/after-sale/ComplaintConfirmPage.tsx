import { useSearchParams } from 'react-router';
import { formatDeadline } from '../../../domain/shop/kathmandu-time.ts';
import { errorText } from '../../data/api-client.ts';
import { useConfirmComplaint } from '../../features/after-sale/complaints/complaints.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths, withSearch } from '../../paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextLink } from '../../ui/controls/TextLink.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';

export const meta = unlistedMeta(
  'Confirm your complaint',
  'Confirm your address, and your complaint gets its number.',
);

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
