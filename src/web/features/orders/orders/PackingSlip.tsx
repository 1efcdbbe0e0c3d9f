import type { SellerOrder } from '../../../../contract/orders/seller-orders.contract.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { formatPhone } from '../../../../domain/shop/nepal.ts';
import { placeLine } from '../../people/place-line.ts';
import './packing-slip.css';

/** The sheet that goes into a parcel: who, where, what and how many. Prices are on the invoice. */
export function PackingSlip({ parcel }: { parcel: SellerOrder }) {
  const { _id, order, buyer, seller, shippingAddress, items, itemCount, position, parcelCount } = parcel;
  const { street, country, phone } = shippingAddress;
  const packed = items.filter(({ quantity, cancelledQuantity }) => quantity > cancelledQuantity);
  return (
    <article aria-labelledby={`slip-${_id}`} data-theme="light" className="slip">
      <div className="slip-band" />
      <div className="flex items-start justify-between gap-4">
        <div>
          <p className="text-sm text-fg-2">Packing slip</p>
          <h2 id={`slip-${_id}`} className="text-2xl font-bold max-sm:text-xl">
            {order.orderNumber}
          </h2>
          <p className="num text-sm text-fg-2">
            {`Parcel ${position} of ${parcelCount}, ordered ${formatDate(new Date(parcel.createdAt))}`}
          </p>
        </div>
        <p className="text-end text-lg font-bold tracking-tight">Thokmandu</p>
      </div>
      <div className="mt-5 grid grid-cols-2 gap-6 text-sm">
        <div className="min-w-0">
          <h3 className="mb-1 text-xs font-semibold text-fg-2">Ship to</h3>
          <address className="wrap-anywhere not-italic">
            <span className="block text-md font-semibold">{buyer.company ?? buyer.name}</span>
            {buyer.company ? <span className="block">{buyer.name}</span> : null}
            <span className="block">{street}</span>
            <span className="block">{placeLine(shippingAddress)}</span>
            <span className="block">{country}</span>
            {phone ? <span className="num block font-semibold">{formatPhone(phone)}</span> : null}
          </address>
        </div>
        <div className="min-w-0">
          <h3 className="mb-1 text-xs font-semibold text-fg-2">From</h3>
          <p className="wrap-anywhere">
            <span className="block font-semibold">{seller.companyName}</span>
            <span className="num block">{formatPhone(seller.phone)}</span>
          </p>
          {parcel.purchaseOrderNumber ? (
            <>
              <h3 className="mt-3 mb-1 text-xs font-semibold text-fg-2">Purchase order number</h3>
              <p className="wrap-anywhere">{parcel.purchaseOrderNumber}</p>
            </>
          ) : null}
          {parcel.carrier || parcel.trackingNumber ? (
            <>
              <h3 className="mt-3 mb-1 text-xs font-semibold text-fg-2">Carrier</h3>
              <p className="wrap-anywhere">
                {[parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' ')}
              </p>
            </>
          ) : null}
        </div>
      </div>
      <table className="mt-6 w-full text-sm">
        <thead>
          <tr className="border-b-2 border-fg text-start text-xs">
            <th scope="col" className="w-8 py-2">
              <span className="sr-only">Packed</span>
            </th>
            <th scope="col" className="py-2 pe-3 text-start">
              Product
            </th>
            <th scope="col" className="py-2 pe-3 text-start">
              SKU
            </th>
            <th scope="col" className="py-2 text-end">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {packed.map((item) => (
            <tr key={item._id} className="border-b border-line-2 align-top">
              <td className="py-2">
                <span className="slip-tick" />
              </td>
              <th scope="row" className="py-2 pe-3 text-start font-medium wrap-anywhere">
                {item.name}
                {item.partNumber === null ? null : (
                  <span className="block text-xs font-normal text-fg-2">{`Buyer’s part no. ${item.partNumber}`}</span>
                )}
              </th>
              <td className="py-2 pe-3 wrap-anywhere">{item.sku}</td>
              <td className="num py-2 text-end text-md font-semibold">
                {item.quantity - item.cancelledQuantity}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="text-md font-semibold">
            <td />
            <th scope="row" colSpan={2} className="py-2 text-start">
              Items in this parcel
            </th>
            <td className="num py-2 text-end">{itemCount}</td>
          </tr>
        </tfoot>
      </table>
      {parcel.notes ? (
        <div className="mt-4 text-sm">
          <h3 className="text-xs font-semibold text-fg-2">Notes of the buyer</h3>
          <p className="wrap-anywhere whitespace-pre-line">{parcel.notes}</p>
        </div>
      ) : null}
      <div className="mt-12 grid grid-cols-2 gap-6 text-xs text-fg-2">
        <p className="border-t border-fg pt-1">Packed by</p>
        <p className="border-t border-fg pt-1">Received by, date</p>
      </div>
    </article>
  );
}
