import { useQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import NotebookText from 'lucide-react/icons/notebook-text';
import Table2 from 'lucide-react/icons/table-2';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Khata } from '../../../../contract/payments/khata.contract.ts';
import { isFiscalYear } from '../../../../domain/shop/bikram-sambat.ts';
import { isMissing } from '../../../data/api-client.ts';
import { useExport, useTableSearch } from '../../../desk/table-search.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PageNotShown } from '../../../ui/feedback/PageNotShown.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { ExactRupees } from '../../../ui/goods/ExactRupees.tsx';
import { AgeingCells } from './AgeingCells.tsx';
import { BalanceConfirmation } from './BalanceConfirmation.tsx';
import { KhataPaper } from './KhataPaper.tsx';
import { KhataPayments } from './KhataPayments.tsx';
import { KhataPeriodChoice } from './KhataPeriodChoice.tsx';
import { type KhataSide, khataParameters, khataPath, khataQuery } from './khata.hooks.ts';
import { OpenBills } from './OpenBills.tsx';
import { PayBillDialog } from './PayBillDialog.tsx';
import { RecordPaymentDialog } from './RecordPaymentDialog.tsx';

const SEARCH = {
  filters: { fiscalYear: 'text', month: 'text' },
  sorts: ['at:asc'],
  defaultSort: 'at:asc',
} as const;

/**
 * The khata of a company and a seller: both read the same page, and each finds on it what is theirs to do. The period and
 * the bill that is being paid are in the address.
 */
export function KhataScreen({
  side,
  party,
  head,
  back,
}: {
  side: KhataSide;
  /** Id of the other side. */
  party: string;
  /** The head of the page, around its actions; `khata` once it is known. */
  head: (khata: Khata | undefined, actions: ReactNode) => ReactNode;
  /** Leads to the list of khatas, where this one is not found. */
  back: ReactNode;
}) {
  const table = useTableSearch(SEARCH);
  const { fiscalYear, month } = table.filters;
  const isYear = fiscalYear !== null && isFiscalYear(fiscalYear);
  const isMonth = month !== null && /^([1-9]|1[0-2])$/.test(month);
  const period = { fiscalYear: isYear ? fiscalYear : null, month: isMonth ? month : null };
  const query = useQuery(khataQuery(side, party, period));
  const { data: khata, error, isFetching, isPlaceholderData, refetch } = query;
  if (khata === undefined && error) {
    return (
      <PageNotShown
        isMissing={isMissing(error)}
        isTrying={isFetching}
        onTryAgain={() => void refetch()}
        picture={<NotebookText />}
        missingTitle="No khata here"
        missingText="Nothing was ever on account between the two of you, or the link is wrong."
        failedTitle="The khata could not be loaded"
        back={back}
      />
    );
  }
  return (
    <div className="pb-10">
      {head(khata, <KhataFiles side={side} party={party} period={period} />)}
      {khata === undefined ? (
        <LoadingRegion className="flex flex-col gap-4">
          <Skeleton className="h-16 rounded-lg" />
          <Skeleton className="h-28 rounded-lg" />
          <Skeleton className="h-72 rounded-lg" />
        </LoadingRegion>
      ) : (
        <div className="flex flex-col gap-4">
          <AgeingCells ageing={khata.ageing} />
          {khata.credit > 0 ? (
            <p className="num text-sm text-success-fg">
              <ExactRupees amount={khata.credit} className="font-semibold" /> was paid beyond what was due. It
              is taken off the next bills.
            </p>
          ) : null}
          <KhataPayments
            payments={khata.payments}
            seller={khata.seller.companyName}
            mayAnswer={side === 'company' && khata.can.pay}
          />
          <KhataBills khata={khata} side={side} onClose={table.close} />
          <KhataPeriodChoice
            fiscalYear={khata.fiscalYear}
            month={khata.month}
            onChange={(filters) => table.go({ filters })}
          />
          <BalanceConfirmation khata={khata} />
          <KhataPaper khata={khata} side={side} isBusy={isPlaceholderData} />
        </div>
      )}
    </div>
  );
}

/** The bills to be paid; `?pay=` opens what is done with one. */
function KhataBills({ khata, side, onClose }: { khata: Khata; side: KhataSide; onClose: () => void }) {
  const [search, setSearch] = useSearchParams();
  const mayAct = side === 'company' ? khata.can.pay : khata.can.record;
  const opened = mayAct ? khata.openBills.find(({ _id }) => _id === search.get('pay')) : undefined;
  const open = ({ _id }: { _id: string }) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('pay', _id);
        return after;
      },
      { preventScrollReset: true },
    );
  return (
    <>
      <OpenBills bills={khata.openBills} side={side} onAct={mayAct ? open : null} />
      {opened === undefined ? null : side === 'company' ? (
        <PayBillDialog bill={opened} seller={khata.seller.companyName} onClose={onClose} />
      ) : (
        <RecordPaymentDialog bill={opened} company={khata.company.name} onClose={onClose} />
      )}
    </>
  );
}

/** The khata of the period as a file. */
function KhataFiles({
  side,
  party,
  period,
}: {
  side: KhataSide;
  party: string;
  period: Parameters<typeof khataParameters>[2];
}) {
  const parameters = khataParameters(side, party, period);
  const pdf = useExport(khataPath(side), { ...parameters, format: 'pdf' });
  const csv = useExport(khataPath(side), { ...parameters, format: 'csv' });
  return (
    <>
      <Button
        variant="secondary"
        icon={<FileText aria-hidden="true" />}
        aria-label="Khata as PDF"
        busy={pdf.isBusy}
        onClick={pdf.start}
      >
        PDF
      </Button>
      <Button
        variant="secondary"
        icon={<Table2 aria-hidden="true" />}
        aria-label="Khata as CSV"
        busy={csv.isBusy}
        onClick={csv.start}
      >
        CSV
      </Button>
    </>
  );
}
