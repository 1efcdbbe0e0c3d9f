import { Banner } from '../../../ui/feedback/Banner.tsx';
import { NOTICES, type Notice } from './checkout-notices.ts';

/** What the buyer has to know before going on, above the steps. */
export function CheckoutNotices({
  notice,
  couponNote,
}: {
  notice: Notice | null;
  /** Why a coupon left the cart by itself, or null. */
  couponNote: string | null;
}) {
  return (
    <>
      {notice ? (
        <Banner tone={notice === 'merged' ? 'info' : 'danger'} className="mt-5">
          {NOTICES[notice]}
        </Banner>
      ) : null}
      {couponNote ? (
        <Banner tone="warning" className="mt-5">
          {couponNote}
        </Banner>
      ) : null}
    </>
  );
}
