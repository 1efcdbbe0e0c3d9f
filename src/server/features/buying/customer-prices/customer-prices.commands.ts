import type { CustomerPriceForm } from '../../../../contract/buying/customer-prices.contract.ts';
import { emailKey } from '../../../../domain/shop/email-key.ts';
import { paisaFromRupees } from '../../../../domain/shop/money.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import {
  aboveRegular,
  alreadyDeclined,
  customerPriceNotFound,
  dayIsOver,
  nameSomebodyElse,
  noSuchCategory,
  notApprovedProduct,
  notApprovedSeller,
  notYourProduct,
  offerIsOver,
  tooManyCustomerPrices,
} from './customer-prices.errors.ts';
import { customerPriceOfferedMail } from './customer-prices.mail.ts';
import {
  acceptOffers,
  declineOffer,
  endCustomerPrice,
  findCustomerPrice,
  findDealings,
  findNamedBuyer,
  findOwnProduct,
  insertCustomerPrice,
  isActiveCategory,
  lockOffer,
  lockSeller,
} from './customer-prices.sql.ts';

/** So many prices a seller may have open at once, over all buyers. */
const MOST_OPEN = 1_000;

/**
 * Offers a buyer a price. Who accepted this seller before, and still goes by that address or proven PAN, has it at once;
 * else it waits, and the first offer is told by mail. The answer is the same whether or not anybody goes by that name.
 * Answers its id. 403 while nobody has approved the seller, 400 for a product that nobody has: both reach strangers.
 */
export async function offerCustomerPrice(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { sellerId, form }: { sellerId: string; form: CustomerPriceForm },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { emailKey: ownKey, isApproved } = await lockSeller(tx, sellerId);
    if (!isApproved) throw notApprovedSeller();
    const buyerKey = emailKey(form.buyer);
    if (buyerKey === ownKey) throw nameSomebodyElse();
    const dealings = await findDealings(tx, sellerId, buyerKey);
    if (dealings.isOver(form.to)) throw dayIsOver();
    if (dealings.openCount >= MOST_OPEN) throw tooManyCustomerPrices(MOST_OPEN);
    const id = await insertCustomerPrice(tx, {
      sellerId,
      buyerKey,
      acceptedBy: dealings.acceptedBy,
      ...(await termsOf(tx, sellerId, form)),
      from: form.from,
      to: form.to,
    });
    if (dealings.acceptedBy === null && !dealings.isWaiting) {
      const buyer = await findNamedBuyer(tx, sellerId, buyerKey);
      if (buyer !== null)
        await notify(tx, [
          {
            to: buyer.userId,
            event: 'customer_price_offered',
            params: { sellerName: buyer.sellerName },
            cause: id,
            mail: customerPriceOfferedMail(buyer, config.publicUrl),
          },
        ]);
    }
    return id;
  });
}

async function termsOf(
  tx: DatabaseTransaction,
  sellerId: string,
  { product, price, category, percent }: CustomerPriceForm,
) {
  if (product) {
    const found = isUuid(product) ? await findOwnProduct(tx, sellerId, product) : null;
    if (found === null) throw notYourProduct();
    if (!found.isApproved) throw notApprovedProduct();
    const pricePaisa = paisaFromRupees(price ?? 0);
    if (pricePaisa > found.regularPaisa) throw aboveRegular();
    return { productId: product, pricePaisa, categoryId: null, percentBasisPoints: null };
  }
  const categoryId = category ?? '';
  if (!isUuid(categoryId) || !(await isActiveCategory(tx, categoryId))) throw noSuchCategory();
  // Basis points of a percentage and paisa of a rupee: both are hundredths.
  return { productId: null, pricePaisa: null, categoryId, percentBasisPoints: paisaFromRupees(percent ?? 0) };
}

/** Takes an own price back from now on; orders keep what they cost. 404 when that has happened already. */
export async function takeBackCustomerPrice(
  { db }: Pick<Deps, 'db'>,
  { sellerId, id }: { sellerId: string; id: string },
): Promise<void> {
  if (!(await endCustomerPrice(db, { id, sellerId }))) throw customerPriceNotFound();
}

/** The buyer's answer. The same again changes nothing; what was declined is not accepted any more. */
export async function answerOffer(
  { db }: Pick<Deps, 'db'>,
  { buyer, id, answer }: { buyer: Buyer; id: string; answer: 'accepted' | 'declined' },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { companyId, userId } = buyer;
    const side = { companyId };
    if (!(await lockOffer(tx, side, id))) throw customerPriceNotFound();
    const offer = await findCustomerPrice(tx, side, id);
    if (offer === null) throw customerPriceNotFound();
    if (offer.state === answer) return;
    if (offer.state === 'ended') throw offerIsOver();
    if (offer.state === 'declined') throw alreadyDeclined();
    if (answer === 'accepted') await acceptOffers(tx, { id, companyId, userId });
    else await declineOffer(tx, { id, companyId, userId });
  });
}
