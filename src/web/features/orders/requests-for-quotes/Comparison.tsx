import { useQuery } from '@tanstack/react-query';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import { type ReactNode, useState } from 'react';
import type { RequestComparison } from '../../../../contract/orders/request-comparison.contract.ts';
import type { RequestForQuotes } from '../../../../contract/orders/requests-for-quotes.contract.ts';
import type { Address } from '../../../../contract/people/addresses.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { useExport } from '../../../desk/table-search.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { RadioCard, RadioGroup } from '../../../ui/fields/RadioCard.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { SectionHeader } from '../../../ui/layout/Card.tsx';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';
import { type AwardPick, inOrder, openUnits, pressed, totalsOf } from './award-choice.ts';
import { BrokenSeal } from './BrokenSeal.tsx';
import { ComparisonTable, nameOf } from './ComparisonTable.tsx';
import { buyersRequest, comparisonQuery } from './requests-for-quotes.hooks.ts';

const AwardDialog = lateDialog(async () => (await import('./AwardDialog.tsx')).AwardDialog);

type Way = 'single' | 'split' | 'line' | 'own';
type Split = NonNullable<RequestComparison['bestSingle']>;

const USUAL_SELLERS = 3;

/** The quotes of a request that has closed, side by side, and what is chosen of them. */
export function Comparison({
  request,
  addresses,
}: {
  request: RequestForQuotes;
  /** Undefined while they are on their way. */
  addresses: readonly Address[] | undefined;
}) {
  const [sellers, setSellers] = useState(USUAL_SELLERS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    comparisonQuery(request._id, sellers),
  );
  if (!data) {
    if (!error) return <ComparisonSkeleton />;
    return (
      <EmptyState
        title="The comparison could not be loaded"
        action={
          <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  if (data.sellers.length === 0) {
    return (
      <EmptyState
        title="Nobody answered"
        text="No seller sent a quote before the closing. You can ask again, with more time or more sellers."
      />
    );
  }
  return (
    <Choosing
      request={request}
      comparison={data}
      addresses={addresses}
      isCounting={isPlaceholderData}
      mostSellers={sellers}
      onMostSellers={setSellers}
    />
  );
}

function ComparisonSkeleton() {
  return (
    <LoadingRegion>
      <Skeleton className="h-7 w-40" />
      <div className="mt-4 grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
      <Skeleton className="mt-4 h-96" />
    </LoadingRegion>
  );
}

function Choosing({
  request,
  comparison,
  addresses,
  isCounting,
  mostSellers,
  onMostSellers,
}: {
  request: RequestForQuotes;
  comparison: RequestComparison;
  addresses: readonly Address[] | undefined;
  isCounting: boolean;
  mostSellers: number;
  onMostSellers: (sellers: number) => void;
}) {
  const { bestSingle, bestPerLine, bestSplit, sellers } = comparison;
  const mayAward = request.can.award;
  const awarded = heldAward(request);
  const [way, setWay] = useState<Way>(awarded ? 'own' : 'split');
  const [own, setOwn] = useState<readonly AwardPick[]>(awarded ?? []);
  const [isAwarding, setIsAwarding] = useState(false);
  const ofWay: Record<Exclude<Way, 'own'>, Split | null> = {
    single: bestSingle,
    split: bestSplit,
    line: bestPerLine,
  };
  const picks = inOrder(comparison, way === 'own' ? own : (ofWay[way]?.awards ?? []));
  const total = way === 'own' ? totalsOf(comparison, own).total : (ofWay[way]?.totals.total ?? 0);
  const only = bestSingle && sellers.find(({ quote }) => quote === bestSingle.quotes[0]);

  return (
    <section aria-labelledby="comparison-title" className="relative">
      <BrokenSeal id={request._id} />
      <SectionHeader
        id="comparison-title"
        title="Quotes"
        action={<Files request={request} sellers={mostSellers} />}
      />
      <RadioGroup legend="What to award" hideLegend className="grid grid-cols-2 gap-2 xl:grid-cols-4">
        <WayCard
          title="Cheapest seller"
          split={bestSingle}
          isChosen={way === 'single'}
          onChoose={() => setWay('single')}
        >
          {only ? nameOf(only) : null}
        </WayCard>
        <WayCard
          title="Cheapest split"
          split={bestSplit}
          isChosen={way === 'split'}
          onChoose={() => setWay('split')}
        >
          {bestSplit && !bestSplit.isExact ? 'No better one was found in time' : null}
        </WayCard>
        <WayCard
          title="Cheapest of each line"
          split={bestPerLine}
          isChosen={way === 'line'}
          onChoose={() => setWay('line')}
        />
        <RadioCard
          name="way"
          title={awarded ? 'Awarded' : 'My choice'}
          description={
            own.length === 0 ? (
              'Press the quotes that you want'
            ) : (
              <Rupees amount={totalsOf(comparison, own).total} />
            )
          }
          checked={way === 'own'}
          onChange={() => {
            if (own.length === 0) setOwn(picks);
            setWay('own');
          }}
        />
      </RadioGroup>
      <SelectField
        label="Split over at most"
        className="mt-3 w-48"
        value={String(Math.min(mostSellers, sellers.length))}
        aria-busy={isCounting || undefined}
        options={sellers.slice(0, 20).map((_, at) => ({
          value: String(at + 1),
          label: countText(at + 1, 'seller'),
        }))}
        onChange={(event) => onMostSellers(Number(event.target.value))}
      />
      <p className="mt-4 mb-2 text-sm text-fg-2">
        {mayAward
          ? 'Prices are of one unit, before VAT. Press a quote to choose it.'
          : 'Prices are of one unit, before VAT.'}
      </p>
      <ComparisonTable
        comparison={comparison}
        picks={picks}
        onPress={
          mayAward
            ? (line, offer) => {
                setOwn(pressed(picks, line, offer));
                setWay('own');
              }
            : null
        }
      />
      {mayAward ? (
        <section
          aria-label="Award"
          className="sticky bottom-0 z-20 -mx-4 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-raised px-4 py-3 shadow-3 md:mx-0 md:rounded-lg md:border"
        >
          <p
            role="status"
            className="num min-w-0 grow text-sm max-md:flex max-md:basis-full max-md:flex-wrap max-md:gap-x-3"
          >
            <span className="block font-medium">{chosenText(comparison, picks)}</span>
            <span className="text-fg-2">{openText(comparison, picks)}</span>
          </p>
          <p className="num max-md:grow md:text-end">
            <span className="block text-xs text-fg-3">With VAT and delivery</span>
            <Rupees amount={total} className="text-lg font-bold" />
          </p>
          <Button disabled={picks.length === 0} onClick={() => setIsAwarding(true)}>
            Award
          </Button>
        </section>
      ) : null}
      {isAwarding ? (
        <AwardDialog
          request={request}
          comparison={comparison}
          picks={picks}
          addresses={addresses}
          onClose={() => setIsAwarding(false)}
        />
      ) : null}
    </section>
  );
}

/** What is awarded and has not come to nothing; null: nothing. */
function heldAward({ awards }: RequestForQuotes): readonly AwardPick[] | null {
  const last = awards.at(-1);
  return last === undefined || last.state === 'lapsed' || last.state === 'not_signed' ? null : last.lines;
}

function chosenText({ lines }: RequestComparison, picks: readonly AwardPick[]): string {
  const chosen = new Set(picks.map(({ line }) => line)).size;
  const sellers = new Set(picks.map(({ quote }) => quote)).size;
  if (chosen === 0) return 'Nothing is chosen';
  return `${chosen} of ${countText(lines.length, 'line')}, ${countText(sellers, 'seller')}`;
}

function openText(comparison: RequestComparison, picks: readonly AwardPick[]): string | null {
  const open = openUnits(comparison, picks).length;
  return open === 0 ? null : `${countText(open, 'line')} not covered in full`;
}

function WayCard({
  title,
  split,
  isChosen,
  onChoose,
  children,
}: {
  title: string;
  split: Split | null;
  isChosen: boolean;
  onChoose: () => void;
  children?: ReactNode;
}) {
  return (
    <RadioCard
      name="way"
      title={title}
      checked={isChosen}
      disabled={split === null}
      onChange={onChoose}
      description={
        split === null ? (
          'No quote holds any more'
        ) : (
          <span className="num">
            <Rupees amount={split.totals.total} className="font-semibold" />
            <span className="block text-xs">{countText(split.quotes.length, 'seller')}</span>
            {split.missing.length > 0 ? (
              <span className="block text-xs text-warning-fg">
                {`${countText(split.missing.length, 'line')} not covered in full`}
              </span>
            ) : null}
            {children ? <span className="block text-xs wrap-anywhere">{children}</span> : null}
          </span>
        )
      }
    />
  );
}

/** The comparison for the file of a purchase committee. */
function Files({ request: { _id }, sellers }: { request: RequestForQuotes; sellers: number }) {
  const path = `${buyersRequest(_id)}/comparison`;
  const csv = useExport(path, { format: 'csv', sellers });
  const pdf = useExport(path, { format: 'pdf', sellers });
  return (
    <div className="flex gap-2">
      <Button
        variant="secondary"
        size="sm"
        icon={<FileSpreadsheet aria-hidden="true" />}
        busy={csv.isBusy}
        onClick={csv.start}
      >
        CSV
      </Button>
      <Button
        variant="secondary"
        size="sm"
        icon={<FileText aria-hidden="true" />}
        busy={pdf.isBusy}
        onClick={pdf.start}
      >
        PDF
      </Button>
    </div>
  );
}
