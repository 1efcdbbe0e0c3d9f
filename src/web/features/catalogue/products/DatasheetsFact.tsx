import FileText from 'lucide-react/icons/file-text';
import { lazy, Suspense } from 'react';
import type { Datasheet, OwnDatasheet } from '../../../../contract/catalogue/datasheets.contract.ts';
import type { OwnProduct, Product } from '../../../../contract/catalogue/products.contract.ts';
import { pagesText, sizeText } from '../../../../domain/shop/file-size.ts';
import { Fact } from '../../../ui/goods/Fact.tsx';
import { DATASHEET_LINK, datasheetPath } from '../datasheets/datasheet-path.ts';

/** Only for those who may see what buyers do not see yet. */
const WaitingDatasheet = lazy(async () => ({
  default: (await import('../datasheets/WaitingDatasheet.tsx')).WaitingDatasheet,
}));

/**
 * The datasheets of a product, a row of its facts. Its script comes with the page's: a part that comes later gives up
 * what the server has drawn as soon as it is known who looks.
 */
export function DatasheetsFact({ product }: { product: Product | OwnProduct }) {
  return (
    <Fact icon={<FileText />} title="Datasheets">
      <ul className="flex flex-col gap-1">
        {product.datasheets.map((datasheet: Datasheet | OwnDatasheet) => (
          <li key={datasheet._id}>
            <DatasheetLink path={datasheetPath(product._id, datasheet._id)} datasheet={datasheet} />
            <span className="num">{` ${pagesText(datasheet.pages)}, ${sizeText(datasheet.bytes)}`}</span>
          </li>
        ))}
      </ul>
    </Fact>
  );
}

/** The name of a datasheet, which saves its file. */
function DatasheetLink({ path, datasheet }: { path: string; datasheet: Datasheet | OwnDatasheet }) {
  if ('isReviewed' in datasheet) {
    return (
      <Suspense fallback={datasheet.name}>
        <WaitingDatasheet path={path} datasheet={datasheet} />
      </Suspense>
    );
  }
  return (
    <a href={path} download className={DATASHEET_LINK}>
      {`${datasheet.name}.pdf`}
    </a>
  );
}
