import type { AdminReview } from '../../../../contract/catalogue/admin-reviews.contract.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { RatingStars } from '../../../ui/goods/RatingStars.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';

export const reviewName = ({ product, author }: AdminReview) => `${product.name}, ${author.name}`;

export const adminReviewColumns: readonly TableColumn<AdminReview>[] = [
  {
    id: 'product',
    header: 'Product',
    isRowHeader: true,
    cell: ({ product }) => (
      <TextLink
        to={`${paths.product(product._id)}?tab=reviews#details`}
        prefetch="none"
        className="line-clamp-2 max-w-64 min-w-32 text-start wrap-anywhere"
      >
        {product.name}
      </TextLink>
    ),
  },
  {
    id: 'review',
    header: 'Review',
    hideHeaderOnPhones: true,
    cell: ({ rating, comment, hiddenReason }) => (
      <span className="block min-w-0 grow text-start md:max-w-md">
        <RatingStars average={rating} />
        <span className="block whitespace-pre-line wrap-anywhere">{comment}</span>
        {hiddenReason === null ? null : (
          <span className="block text-xs wrap-anywhere text-fg-3">Hidden: {hiddenReason}</span>
        )}
      </span>
    ),
  },
  {
    id: 'author',
    header: 'By',
    cell: ({ author }) => (
      <span className="block min-w-0 max-md:text-end">
        <span className="block wrap-anywhere">{author.name}</span>
        <span className="block text-xs wrap-anywhere text-fg-3">{author.email}</span>
      </span>
    ),
  },
  {
    id: 'createdAt',
    header: 'Date',
    isOptional: true,
    from: 'lg',
    cell: ({ createdAt }) => <When at={createdAt} className="num whitespace-nowrap" />,
  },
  {
    id: 'status',
    header: 'Status',
    hideHeaderOnPhones: true,
    onPhones: 'foot',
    cell: ({ status }) =>
      status === 'visible' ? <Badge tone="success">Visible</Badge> : <Badge>Hidden</Badge>,
  },
];
