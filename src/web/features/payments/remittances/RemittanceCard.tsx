import { useState } from 'react';
import type { RemittanceRow } from '../../../../contract/payments/remittances.contract.ts';
import { dayInWords } from '../../../../domain/shop/day-in-words.ts';
import { ReasonDialog } from '../../../desk/StepDialog.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { PlainMoney } from '../../../ui/goods/PlainMoney.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { RemittanceRows } from './RemittanceRows.tsx';
import { useDecideRow, useRemittance } from './remittances.hooks.ts';

/** A courier's file as it was recorded: what of it waits, and what became of the rest. */
export function RemittanceCard({ id, may }: { id: string; may: boolean }) {
  const { data } = useRemittance(id);
  const [deciding, setDeciding] = useState<{ row: RemittanceRow; accepts: boolean } | null>(null);
  if (!data?.remittance) return null;
  const { bankReference, date, booked, fees } = data.remittance;
  const rows = data.rows.toSorted(
    (one, other) => Number(one.decision !== null) - Number(other.decision !== null),
  );
  return (
    <TitledCard title={`Remittance ${bankReference}`} className="mb-4 p-5">
      <p className="mt-1 mb-3 text-sm text-fg-2">
        {dayInWords(date)} · <PlainMoney amount={booked} /> · {'Fees'} <PlainMoney amount={fees} />
      </p>
      <RemittanceRows
        rows={rows}
        actions={
          may
            ? [
                {
                  id: 'decide',
                  header: 'Decide',
                  cell: (row) =>
                    row.decision === null ? (
                      <span className="flex flex-wrap gap-2">
                        {row.match === 'differs' || row.match === 'matched' || row.match === 'paid' ? (
                          <Button variant="secondary" onClick={() => setDeciding({ row, accepts: true })}>
                            Accept
                          </Button>
                        ) : null}
                        <Button variant="secondary" onClick={() => setDeciding({ row, accepts: false })}>
                          Dismiss
                        </Button>
                      </span>
                    ) : null,
                },
              ]
            : []
        }
      />
      {deciding === null ? null : (
        <DecideDialog key={deciding.row.position} id={id} {...deciding} onClose={() => setDeciding(null)} />
      )}
    </TitledCard>
  );
}

function DecideDialog({
  id,
  row: { position, tracking, amount, expected, match },
  accepts,
  onClose,
}: {
  id: string;
  row: RemittanceRow;
  accepts: boolean;
  onClose: () => void;
}) {
  return (
    <ReasonDialog
      title={accepts ? 'Accept what was passed on' : 'Dismiss the row'}
      help={
        accepts && match === 'paid'
          ? 'For us and the audit log. The buyer had paid this parcel by QR: what the courier took goes back to them.'
          : accepts
            ? 'For us and the audit log. Nothing more is expected for this parcel; the difference is ours.'
            : 'For us and the audit log. The row counts for nothing; what is owed stays owed.'
      }
      action={accepts ? 'Accept' : 'Dismiss'}
      step={useDecideRow(id)}
      inputOf={(reason) => ({
        position,
        reason,
        decision: accepts ? ('accepted' as const) : ('dismissed' as const),
      })}
      done="Decision recorded"
      failed="The decision could not be recorded"
      onClose={onClose}
    >
      <dl className="grid grid-cols-2 gap-1 text-sm">
        <dt className="text-fg-2">Parcel</dt>
        <dd className="wrap-anywhere">{tracking}</dd>
        <dt className="text-fg-2">Collected</dt>
        <dd>
          <PlainMoney amount={amount} />
        </dd>
        {expected === null ? null : (
          <>
            <dt className="text-fg-2">Our books</dt>
            <dd>
              <PlainMoney amount={expected} />
            </dd>
          </>
        )}
      </dl>
    </ReasonDialog>
  );
}
