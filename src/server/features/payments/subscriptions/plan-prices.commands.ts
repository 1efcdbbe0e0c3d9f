import type { z } from 'zod';
import type {
  AdminPlanList,
  setPlanPriceSchema,
} from '../../../../contract/payments/plan-prices.contract.ts';
import { whyNoPriceFrom } from '../../../../domain/payments/subscription.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { kathmanduDate, startOfKathmanduDay } from '../../../../domain/shop/kathmandu-time.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { insertPlanPrice, listPlanPrices, lockPricedDay } from './plan-prices.sql.ts';
import {
  planNotFound,
  planPriceChanged,
  priceOfThePast,
  priceTooFarAhead,
  samePlanPrice,
} from './subscriptions.errors.ts';
import { listPlans } from './subscriptions.sql.ts';

const PLAN_ID = /^[A-Za-z0-9_-]{1,40}$/;

/** The plans on offer with all that was set for them. */
export async function getAdminPlans({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<AdminPlanList> {
  const [plans, rows] = await Promise.all([listPlans(db), listPlanPrices(db)]);
  return {
    today: kathmanduDate(clock()),
    plans: plans.map(({ id, name, durationDays, pricePaisa }) => {
      const prices = rows.filter(({ planId }) => planId === id);
      return {
        id,
        name,
        duration: durationDays,
        price: rupeesFromPaisa(pricePaisa),
        newest: String(Math.max(...prices.map((price) => Number(price.id)))),
        prices: prices.map((price) => ({
          _id: price.id,
          price: rupeesFromPaisa(price.pricePaisa),
          validFrom: price.validFrom,
          state: price.state,
          by: price.by,
          reason: price.reason,
          setAt: price.setAt.toISOString(),
        })),
      };
    }),
  };
}

/**
 * Sets what a plan costs from a day on. Nobody who paid or has begun to pay is touched: payments hold their own amount.
 * 404 for an unknown plan, 400 for a day that is over or too far ahead, 409 when the plan costs that already or somebody
 * else has set a price since `seen`.
 */
export async function setPlanPrice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    planId,
    price: { price, validFrom, reason, seen },
    admin,
  }: { planId: string; price: z.output<typeof setPlanPriceSchema>; admin: ActingAdmin },
): Promise<void> {
  if (!PLAN_ID.test(planId)) throw planNotFound();
  const refusal = whyNoPriceFrom(startOfNamedDay(validFrom) as Date, startOfKathmanduDay(clock()));
  if (refusal !== null) throw refusal === 'past' ? priceOfThePast() : priceTooFarAhead();
  await inTransaction(db, async (tx) => {
    const day = await lockPricedDay(tx, { planId, day: validFrom });
    if (day === null) throw planNotFound();
    if (seen !== undefined && seen !== day.newest) throw planPriceChanged();
    const pricePaisa = paisaFromRupees(price);
    if (pricePaisa === day.pricePaisa) throw samePlanPrice();
    await insertPlanPrice(tx, { planId, pricePaisa, validFrom, reason, setBy: admin.actorId });
    await recordAudit(tx, {
      ...admin,
      action: 'plan.price',
      objectKind: 'plan',
      objectId: planId,
      before: { pricePaisa: day.pricePaisa },
      after: { pricePaisa, validFrom, reason },
    });
  });
}
