import type { Return } from '../../../../contract/after-sale/returns.contract.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { allOf } from '../../../../domain/shop/list-text.ts';
import { TitledCard } from '../../../ui/layout/Card.tsx';

/** Which pieces the buyer named, and how those that the seller found compare with what was sold. */
export function ReturnSerials({ found: { serials, role } }: { found: Return }) {
  if (serials.length === 0) return null;
  const named = serials.filter(({ saidBy }) => saidBy === 'buyer').map(({ serial }) => serial);
  return (
    <TitledCard title="Serial numbers">
      {named.length > 0 ? (
        <p className="num text-sm wrap-anywhere">{`Sent back by the buyer: ${allOf(named)}`}</p>
      ) : null}
      <ul className="mt-2 grid gap-1 text-sm">
        {serials
          .filter(({ saidBy }) => saidBy === 'seller')
          .map((serial) => {
            const isOurs = serial.verdict === 'named' || serial.verdict === 'of_line';
            return (
              <li key={serial.serial} className="flex flex-wrap justify-between gap-x-4">
                <span className="num font-medium wrap-anywhere">{serial.serial}</span>
                <span className={isOurs ? 'text-fg-2' : 'font-medium text-danger'}>
                  {verdictText(serial, role)}
                </span>
              </li>
            );
          })}
      </ul>
    </TitledCard>
  );
}

function verdictText({ verdict, returnedAt }: Return['serials'][number], role: Return['role']): string {
  switch (verdict) {
    case 'named':
      return 'Came back';
    case 'of_line':
      return 'Came back, another piece of this order than the buyer named';
    case 'elsewhere':
      return 'Sold in another order';
    case 'returned':
      return returnedAt === null ? 'Came back before' : `Came back on ${formatDate(new Date(returnedAt))}`;
    case 'not_sold':
      return role === 'seller' ? 'Not sold by you' : 'Not sold by the seller';
  }
}
