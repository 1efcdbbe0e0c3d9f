import type { CostCentreRef } from '../../../../contract/orders/cost-centres.contract.ts';

/** What the buyer wrote on the order, below its addresses; nothing when there is none. */
export function OrderNotes({
  notes,
  purchaseOrderNumber,
  costCentre = null,
}: {
  notes: string | null;
  purchaseOrderNumber: string | null;
  /** For the company that ordered alone. */
  costCentre?: CostCentreRef | null;
}) {
  if (!purchaseOrderNumber && !notes && !costCentre) return null;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4 text-sm wrap-anywhere text-fg-2">
      {purchaseOrderNumber ? (
        <p>
          <strong className="font-semibold text-fg">Purchase order number</strong> {purchaseOrderNumber}
        </p>
      ) : null}
      {costCentre ? (
        <p>
          <strong className="font-semibold text-fg">Cost centre</strong> {costCentre.code} {costCentre.name}
        </p>
      ) : null}
      {notes ? (
        <p className="whitespace-pre-line">
          <strong className="font-semibold text-fg">Notes</strong> {notes}
        </p>
      ) : null}
    </div>
  );
}
