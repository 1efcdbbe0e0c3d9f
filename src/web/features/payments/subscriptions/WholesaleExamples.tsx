import { Link } from 'react-router';
import type { ProductCard } from '../../../../contract/catalogue/products.contract.ts';
import { paths } from '../../../paths.ts';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';
import { ProChip, Rupees, savingPercent, type WirePrices } from '../../../ui/goods/Price.tsx';
import { SmallPicture } from '../../../ui/goods/ProductImage.tsx';
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx';

type Example = Pick<ProductCard, '_id' | 'name'> & {
  pricing: WirePrices;
  images: readonly { url: string }[];
  category: { rootSlug: string };
};

const COLUMNS: readonly TableColumn<Example>[] = [
  {
    id: 'product',
    header: 'Product',
    isRowHeader: true,
    cell: ({ _id, name, images, category }) => (
      <span className="flex min-w-0 items-center gap-3">
        <SmallPicture url={images[0]?.url} rootSlug={category.rootSlug} className="size-10 shrink-0" />
        <Link to={paths.product(_id)} prefetch={AHEAD} className="line-clamp-2 hover:underline">
          {name}
        </Link>
      </span>
    ),
  },
  {
    id: 'regular',
    header: 'Regular',
    isNumber: true,
    cell: ({ pricing }) => <Rupees amount={pricing.regularPrice} className="text-fg-2" />,
  },
  {
    id: 'wholesale',
    header: 'Wholesale',
    head: (
      <span className="inline-flex items-center gap-1.5">
        <ProChip />
        Wholesale
      </span>
    ),
    isNumber: true,
    cell: ({ pricing }) => <Rupees amount={pricing.wholesalePrice} className="font-semibold text-pro-fg" />,
  },
  {
    id: 'saving',
    header: 'You save',
    isNumber: true,
    cell: ({ pricing }) => (
      <span className="num font-semibold text-success">{`${savingPercent(pricing)}%`}</span>
    ),
  },
];

/** Both prices of products of the shop, so that nobody has to believe a percentage. */
export function WholesaleExamples({ products }: { products: readonly Example[] }) {
  return (
    <Table caption="What wholesale looks like" columns={COLUMNS} rows={products} rowKey={({ _id }) => _id} />
  );
}
