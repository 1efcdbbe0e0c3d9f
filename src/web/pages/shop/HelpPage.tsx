import { Link, type MetaArgs } from 'react-router';
import type { SiteIdentity } from '../../../domain/shop/site-identity.ts';
import { StaticPage, type StaticSection } from '../../features/shop/static-pages/StaticPage.tsx';
import { pageMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { Rupees } from '../../ui/goods/Price.tsx';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'Help',
    description:
      'Answers about ordering, prices, payment, delivery, returns, accounts and selling on Thokmandu.',
    path: paths.help,
  });
}

const sections = (site: SiteIdentity): readonly StaticSection[] => [
  {
    id: 'ordering',
    title: 'Ordering',
    body: (
      <>
        <h3>Do I need an account to order?</h3>
        <p>
          You can browse and fill a cart without one. Placing the order asks you to sign in or register; what
          you typed and what is in your cart stay.
        </p>
        <h3>Is there a minimum order?</h3>
        <p>
          Not from us. A few products are sold by the pack; then the product page says “Minimum order
          quantity”.
        </p>
        <h3>Why does one order arrive in several parcels?</h3>
        <p>
          Each seller packs and sends their own goods. You pay once, and the order page shows every parcel
          with its own state and tracking number.
        </p>
        <h3>Can I change or cancel an order?</h3>
        <p>
          Cancel it on the <Link to={paths.orders}>order page</Link>: all of it while it is unpaid, and after
          payment each parcel or single items of it until the seller has sent it. The page says what you get
          back before you confirm.
        </p>
        <h3>When does a parcel count as delivered?</h3>
        <p>
          When you press “Received” on the order page, or the seller says that it has arrived; else 7 days
          after it was sent, or 14 without a tracking number. From that day you have 7 days to return
          something.
        </p>
        <h3>Can I add our purchase order number?</h3>
        <p>Yes, at checkout. It is printed on the invoices.</p>
        <h3>When do I get the VAT bill?</h3>
        <p>
          With the mail that says a parcel was sent; it stays on the order page and under{' '}
          <Link to={paths.bills}>Bills</Link>. Say on your <Link to={paths.profile}>profile</Link> or at
          checkout whom to bill, with your PAN. Whoever holds a bill can{' '}
          <Link to={paths.checkBill}>check it</Link>.
        </p>
        <h3>How do I claim under a warranty?</h3>
        <p>
          Under <Link to={paths.warranties}>Warranties</Link> you see how long each piece is covered, and send
          the claim with its bill. To see whether a piece was sold here at all,{' '}
          <Link to={paths.checkSerial}>check its serial number</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and PRO',
    body: (
      <>
        <h3>Who pays the wholesale price?</h3>
        <p>
          Accounts with an active <Link to={paths.subscription}>PRO subscription</Link>. The price changes in
          the cart the moment the subscription starts, and goes back when it ends.
        </p>
        <h3>Do the prices include VAT?</h3>
        <p>
          No. 13% VAT is added to the subtotal and shown as a row of its own in the cart, at checkout and on
          the invoice.
        </p>
        <h3>How do coupons work?</h3>
        <p>
          Enter the code in the cart. A percentage applies to the subtotal. A coupon can have a minimum
          subtotal, an end date and a limited number of uses; the cart says which of them stands in the way.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    body: (
      <>
        <h3>How can I pay?</h3>
        <p>
          With eSewa, with Khalti, or by bank transfer; also from your bank account with connectIPS, or by
          scanning a Fonepay or NepalPAY code. The checkout offers what is available at that moment.
        </p>
        <h3>Why can I not pay a large order by wallet?</h3>
        <p>
          A wallet carries only so much in one payment. Where an order is larger, the checkout names the
          limit; choose connectIPS or bank transfer there.
        </p>
        <h3>I transferred the money. What now?</h3>
        <p>
          {`Put the reference of the order in the remarks and send a photo of the receipt to ${site.paymentsEmail}. Orders paid by bank transfer are processed within 24 hours.`}
        </p>
        <h3>How long is my stock held?</h3>
        <p>
          72 hours for a bank transfer, 30 minutes for any other payment. After that the order is cancelled
          and the stock goes back on sale.
        </p>
      </>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery and returns',
    body: (
      <>
        <h3>What does delivery cost?</h3>
        <p>
          <Rupees amount={100} /> per order, and nothing when the subtotal is above <Rupees amount={5000} />.
          Heavy goods may cost more: the cart says it. More under <Link to={paths.shipping}>Shipping</Link>.
        </p>
        <h3>My parcel has not arrived</h3>
        <p>
          Say “Not received” on the order: the seller answers with proof and is not paid meanwhile, and we
          decide within 15 days. Anything else that was not solved:{' '}
          <Link to={paths.complaints}>Complaints</Link>.
        </p>
        <h3>Can I return something?</h3>
        <p>
          Within 7 days of delivery, unused and in its packaging; at any time within that period when it is
          not as described or arrived damaged. See <Link to={`${paths.shipping}#returns`}>Returns</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Account',
    body: (
      <>
        <h3>I forgot my password</h3>
        <p>
          <Link to={paths.forgotPassword}>Ask for a new one</Link>. The link in the e-mail works for a short
          time and once.
        </p>
        <h3>Can several colleagues use one account?</h3>
        <p>Several browsers can be signed in at once. Changing the password signs all the others out.</p>
        <h3>How do I close my account?</h3>
        <p>
          Write to <a href={`mailto:${site.privacyEmail}`}>{site.privacyEmail}</a> from the address of the
          account. See <Link to={`${paths.privacy}#rights`}>Your rights</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'selling',
    title: 'Selling',
    body: (
      <>
        <h3>How do I become a seller?</h3>
        <p>
          <Link to={paths.register}>Register</Link> as a seller with company name and PAN. You can sign in and
          prepare products at once; they go live when we have approved the account. More under{' '}
          <Link to={paths.sell}>Sell</Link>.
        </p>
      </>
    ),
  },
];

export default function HelpPage() {
  return (
    <StaticPage
      title="Help"
      lead="The questions we are asked most, with short answers."
      sections={sections}
    />
  );
}
