import Star from 'lucide-react/icons/star';
import { useState } from 'react';
import {
  type AdminReview,
  type AdminReviewList,
  REVIEW_STATUSES,
} from '../../../contract/admin-reviews.contract.ts';
import { COUNT_CEILING } from '../../../contract/fields.contract.ts';
import { apiPost, errorText } from '../../data/api-client.ts';
import { useDeskList, useDeskStep } from '../../desk/desk-list.hooks.ts';
import { useTableSearch } from '../../desk/table-search.hooks.ts';
import { adminReviewColumns, reviewName } from '../../features/reviews/admin-review-columns.tsx';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import { PageHeader } from '../../ui/Card.tsx';
import { ReasonDialog } from '../../ui/overlays/ReasonDialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { TableFrame } from '../../ui/tables/TableFrame.tsx';
import type { Route } from './+types/AdminReviewsPage.ts';

const DESK = 'admin-reviews';
const RATINGS = ['1', '2', '3', '4', '5'] as const;
const SEARCH = {
  filters: { status: REVIEW_STATUSES, rating: RATINGS },
  sorts: ['createdAt:desc'],
  defaultSort: 'createdAt:desc',
} as const;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Reviews', description: 'Reviews of all products.', path: null });
}

export default function AdminReviewsPage() {
  return (
    <RoleGuard roles={['admin']}>
      <Reviews />
    </RoleGuard>
  );
}

function Reviews() {
  const table = useTableSearch(SEARCH);
  const query = useDeskList<AdminReviewList>(DESK, '/api/admin/reviews', table.apiQuery);
  const [hiding, setHiding] = useState<AdminReview | null>(null);
  const toast = useToast();
  const restore = useDeskStep(DESK, (id: string) =>
    apiPost(`/api/admin/reviews/${encodeURIComponent(id)}/restore`),
  );
  const { data } = query;
  return (
    <div className="pb-10">
      <PageHeader
        title="Reviews"
        subtitle="A hidden review leaves its product, and its stars no longer count."
      />
      <TableFrame
        name={DESK}
        caption="Reviews"
        table={table}
        query={query}
        rows={data?.reviews}
        pagination={data?.pagination}
        countCeiling={COUNT_CEILING}
        rowKey={({ _id }) => _id}
        rowName={reviewName}
        columns={adminReviewColumns}
        actions={(review) => [
          review.status === 'visible'
            ? { label: 'Hide', look: 'secondary', onSelect: () => setHiding(review) }
            : {
                label: 'Restore',
                look: 'secondary',
                isBusy: restore.isPending && restore.variables === review._id,
                onSelect: () =>
                  restore.mutate(review._id, {
                    onSuccess: () => toast.success('Review restored'),
                    onError: (error) => toast.error(errorText(error, 'Failed to restore review')),
                  }),
              },
        ]}
        search={{ label: 'Search reviews', placeholder: 'Words, product, or reviewer...' }}
        chips={{
          filter: 'status',
          label: 'Review status',
          options: [
            { value: null, label: 'All', count: data?.counts.all },
            { value: 'visible', label: 'Visible', count: data?.counts.visible },
            { value: 'hidden', label: 'Hidden', count: data?.counts.hidden },
          ],
        }}
        selects={[
          {
            filter: 'rating',
            label: 'Stars',
            allLabel: 'Any stars',
            options: RATINGS.map((value) => ({ value, label: value === '1' ? '1 star' : `${value} stars` })),
          },
        ]}
        errorTitle="The reviews could not be loaded"
        empty={{ picture: <Star />, title: 'No reviews yet', text: 'Reviews of all products appear here.' }}
        filteredEmptyTitle="No reviews found"
      />
      {hiding ? <HideReview review={hiding} onClose={() => setHiding(null)} /> : null}
    </div>
  );
}

function HideReview({ review, onClose }: { review: AdminReview; onClose: () => void }) {
  const toast = useToast();
  const hide = useDeskStep(DESK, (reason: string) =>
    apiPost(`/api/admin/reviews/${encodeURIComponent(review._id)}/hide`, { reason }),
  );
  return (
    <ReasonDialog
      title="Hide review"
      help="For admins only; the reviewer is not told."
      action="Hide review"
      isBusy={hide.isPending}
      error={hide.error ? errorText(hide.error, 'Failed to hide review') : undefined}
      onClose={onClose}
      onReason={(reason) =>
        hide.mutate(reason, {
          onSuccess: () => {
            toast.success('Review hidden');
            onClose();
          },
        })
      }
    >
      {review.comment ? (
        <blockquote className="max-h-40 overflow-y-auto rounded-md bg-sunken p-3 text-sm whitespace-pre-line wrap-anywhere">
          {review.comment}
        </blockquote>
      ) : null}
    </ReasonDialog>
  );
}
