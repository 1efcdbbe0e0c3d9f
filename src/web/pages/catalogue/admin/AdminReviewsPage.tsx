import Star from 'lucide-react/icons/star';
import { useState } from 'react';
import {
  type AdminReview,
  type AdminReviewList,
  REVIEW_STATUSES,
} from '../../../../contract/catalogue/admin-reviews.contract.ts';
import { COUNT_CEILING } from '../../../../contract/shop/fields.contract.ts';
import { apiPost } from '../../../data/api-client.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useDeskList, useDeskStep } from '../../../desk/desk-list.hooks.ts';
import { ReasonDialog } from '../../../desk/StepDialog.tsx';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import { adminReviewColumns, reviewName } from '../../../features/catalogue/reviews/admin-review-columns.tsx';
import { useMayOnDesk } from '../../../features/people/session/desk-role.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

const DESK = 'admin-reviews';
const RATINGS = ['1', '2', '3', '4', '5'] as const;
const SEARCH = {
  filters: { status: REVIEW_STATUSES, rating: RATINGS },
  sorts: ['createdAt:desc'],
  defaultSort: 'createdAt:desc',
} as const;

export const meta = unlistedMeta('Reviews', 'Reviews of all products.');

export default function AdminReviewsPage() {
  const table = useTableSearch(SEARCH);
  const query = useDeskList<AdminReviewList>(DESK, '/api/admin/reviews', table.apiQuery);
  const [hiding, setHiding] = useState<AdminReview | null>(null);
  const restore = useDeskStep(DESK, (id: string) =>
    apiPost(`/api/admin/reviews/${encodeURIComponent(id)}/restore`),
  );
  const { data } = query;
  const may = useMayOnDesk()('support');
  return (
    <div className="pb-10">
      <DeskHeader
        title="Reviews"
        subtitle="A hidden review leaves its product, and its stars no longer count."
      />
      <TableFrame
        name={DESK}
        caption="Reviews"
        table={table}
        query={query}
        rows={data?.reviews}
        countCeiling={COUNT_CEILING}
        rowKey={({ _id }) => _id}
        rowName={reviewName}
        columns={adminReviewColumns}
        actions={(review) =>
          may
            ? [
                review.status === 'visible'
                  ? { label: 'Hide', look: 'secondary', onSelect: () => setHiding(review) }
                  : {
                      label: 'Restore',
                      look: 'secondary',
                      isBusy: restore.isPending && restore.variables === review._id,
                      onSelect: () =>
                        restore.mutate(review._id, {
                          done: 'Review restored',
                          failed: 'Failed to restore review',
                        }),
                    },
              ]
            : []
        }
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
  const hide = useDeskStep(DESK, (reason: string) =>
    apiPost(`/api/admin/reviews/${encodeURIComponent(review._id)}/hide`, { reason }),
  );
  return (
    <ReasonDialog
      title="Hide review"
      help="For admins only; the reviewer is not told."
      action="Hide review"
      step={hide}
      inputOf={(reason) => reason}
      done="Review hidden"
      failed="Failed to hide review"
      onClose={onClose}
    >
      {review.comment ? (
        <blockquote className="max-h-40 overflow-y-auto rounded-md bg-sunken p-3 text-sm whitespace-pre-line wrap-anywhere">
          {review.comment}
        </blockquote>
      ) : null}
    </ReasonDialog>
  );
}
