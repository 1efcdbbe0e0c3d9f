import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import type {
  AdminAttribute,
  UnreadValues as Unread,
} from '../../../../contract/catalogue/attributes.contract.ts';
import { countText, formatCount } from '../../../../domain/shop/count-text.ts';
import { ownList } from '../../../data/own-queries.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Pagination } from '../../../ui/tables/Pagination.tsx';
import { ADMIN_ATTRIBUTES } from './AttributeDialog.tsx';

/** What sellers have written for an attribute that cannot be read, and where it stands. */
export function UnreadValues({
  attribute,
  page,
  hrefFor,
  onClose,
}: {
  attribute: AdminAttribute;
  page: number;
  hrefFor: (page: number) => string;
  onClose: () => void;
}) {
  const query = useQuery(
    ownList<Unread>(ADMIN_ATTRIBUTES, `/api/admin/attributes/${encodeURIComponent(attribute._id)}/unread`, {
      page: page === 1 ? null : page,
    }),
  );
  const { data, isError } = query;
  return (
    <Dialog isOpen onClose={onClose} title={`Unread values of ${attribute.name}`}>
      {data ? <Values unread={data} /> : null}
      {!data && isError ? <LoadFailed title="The values could not be loaded" query={query} /> : null}
      {!data && !isError ? (
        <LoadingRegion>
          <Skeleton className="h-48 rounded-md" />
        </LoadingRegion>
      ) : null}
      {data ? (
        <div className="mt-4">
          <Pagination label="Values" page={page} pages={data.pagination.pages} hrefFor={hrefFor} />
        </div>
      ) : null}
    </Dialog>
  );
}

function Values({ unread: { attribute, read, unread, values } }: { unread: Unread }) {
  if (unread === 0) {
    return (
      <EmptyState
        headingLevel={3}
        picture={<CircleCheck />}
        title="Everything was read"
        text={`${countText(read, 'product')} with this row, and no value that could not be read.`}
      />
    );
  }
  return (
    <>
      <p className="text-sm text-fg-2">
        {attribute.unit === null
          ? `${countText(read, 'product')} read, ${countText(unread, 'product')} not. These values stay text and no filter finds them: they are too long for a choice.`
          : `${countText(read, 'product')} read, ${countText(unread, 'product')} not. These values stay text and no filter finds them: they name no single number in ${attribute.unit}.`}
      </p>
      <ul className="mt-3 divide-y divide-line">
        {values.map(({ value, count, products: some }) => (
          <li key={value} className="py-2.5 text-sm">
            <p className="flex items-baseline justify-between gap-4">
              <strong className="min-w-0 font-semibold wrap-anywhere">{value || 'Nothing'}</strong>
              <span className="num shrink-0 text-fg-2">{countText(count, 'product')}</span>
            </p>
            <ul className="mt-1 flex flex-col gap-0.5">
              {some.map(({ _id, name }) => (
                <li key={_id} className="wrap-anywhere">
                  <TextLink to={paths.product(_id)} prefetch="none">
                    {name}
                  </TextLink>
                </li>
              ))}
              {count > some.length ? (
                <li className="num text-fg-3">{`and ${formatCount(count - some.length)} more`}</li>
              ) : null}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
