import type { ReactNode } from 'react';
import type { QuoteFile } from '../../../../contract/orders/quote-files.contract.ts';
import { dayInWords } from '../../../../domain/shop/day-in-words.ts';
import { formatDeadline } from '../../../../domain/shop/kathmandu-time.ts';
import { provinceName } from '../../../../domain/shop/nepal.ts';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { MessageText } from '../MessageText.tsx';
import { QuoteFileList } from '../QuoteFileList.tsx';

/** Where it goes, until when, who is asked: what holds for a request as a whole. `facts` stand before the others. */
export function RequestFacts({
  request: { place, neededBy, closesAt, note },
  files = [],
  facts = [],
  children,
}: {
  request: {
    place: { city: string; province: string };
    neededBy: string | null;
    closesAt: string;
    note: string | null;
  };
  /** Of its buyer, for those who may read them. */
  files?: readonly QuoteFile[];
  facts?: readonly (readonly [name: string, text: ReactNode])[];
  children?: ReactNode;
}) {
  const all: readonly (readonly [string, ReactNode])[] = [
    ...facts,
    ['Delivered to', `${place.city}, ${provinceName(place.province)}`],
    ...(neededBy === null ? [] : [['Needed by', dayInWords(neededBy)] as const]),
    [
      'Closing',
      <time key="closing" dateTime={closesAt} className="num">
        {formatDeadline(new Date(closesAt))}
      </time>,
    ],
  ];
  return (
    <TitledCard title="The request" titleClassName="mb-3 text-lg" className="p-4 md:p-6">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {all.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="text-fg-3">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {note === null ? null : (
        <div className="mt-4 border-t border-line pt-3 text-sm text-fg-2">
          <h3 className="font-medium text-fg">Note</h3>
          <MessageText text={note} />
        </div>
      )}
      {files.length > 0 ? (
        <div className="mt-4 border-t border-line pt-3">
          <h3 className="text-sm font-medium">Files</h3>
          <QuoteFileList files={files} />
        </div>
      ) : null}
      {children}
    </TitledCard>
  );
}
