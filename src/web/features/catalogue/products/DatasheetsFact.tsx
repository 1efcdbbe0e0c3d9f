import FileText from 'lucide-react/icons/file-text';
import type { Datasheet, OwnDatasheet } from '../../../../contract/catalogue/datasheets.contract.ts';
import type { OwnProduct, Product } from '../../../../contract/catalogue/products.contract.ts';
import { pagesText, sizeText } from '../../../../domain/shop/file-size.ts';
import { Fact } from '../../../ui/goods/Fact.tsx';
import { DatasheetLink } from '../datasheets/DatasheetLink.tsx';

/** The datasheets of a product, a row of its facts. */
export function DatasheetsFact({ product }: { product: Product | OwnProduct }) {
  return (
    <Fact icon={<FileText />} title="Datasheets">
      <ul className="flex flex-col gap-1">
        {product.datasheets.map((datasheet: Datasheet | OwnDatasheet) => (
          <li key={datasheet._id}>
            <DatasheetLink productId={product._id} datasheet={datasheet} />
            <span className="num">{` ${pagesText(datasheet.pages)}, ${sizeText(datasheet.bytes)}`}</span>
          </li>
        ))}
      </ul>
    </Fact>
  );
}
