import { lazy, Suspense } from 'react';
import type { Datasheet, OwnDatasheet } from '../../../../contract/catalogue/datasheets.contract.ts';
import { DATASHEET_LINK, datasheetPath } from './datasheet-path.ts';

/** Only for those who may see what buyers do not see yet. */
const WaitingDatasheet = lazy(async () => ({
  default: (await import('./WaitingDatasheet.tsx')).WaitingDatasheet,
}));

/** The name of a datasheet, which saves its file. */
export function DatasheetLink({
  productId,
  datasheet,
}: {
  productId: string;
  datasheet: Datasheet | OwnDatasheet;
}) {
  const path = datasheetPath(productId, datasheet._id);
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
