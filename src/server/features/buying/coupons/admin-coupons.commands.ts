import type { z } from 'zod';
import type { couponInputSchema } from '../../../../contract/buying/coupons.contract.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Database } from '../../../db/database.ts';
import { classifyPgError } from '../../../db/pg-errors.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import {
  type CouponDraft,
  type CouponEntry,
  deleteCoupon,
  getCouponUsage,
  insertCoupon,
  isCodeTaken,
  lockCoupon,
  updateCoupon,
} from './admin-coupons.sql.ts';
import {
  codeTaken,
  couponChanged,
  couponNotFound,
  couponWasUsed,
  endsBeforeStart,
  perUserLimitBelowUses,
  usageLimitBelowUses,
} from './coupons.errors.ts';

type CouponForm = z.output<typeof couponInputSchema>;

/** Answers the new coupon's id; 409 when the code is taken, in whatever case it was typed. */
export async function createCoupon(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  form: CouponForm,
  admin: ActingAdmin,
): Promise<string> {
  const draft = toDraft(form);
  if (draft.endsAt !== null && draft.startsAt === undefined && draft.endsAt <= clock())
    throw endsBeforeStart();
  return inTransaction(db, async (tx) => {
    const id = await insertCoupon(tx, draft);
    if (id === null) throw codeTaken();
    const after = audited(await lockCoupon(tx, id));
    await recordAudit(tx, {
      ...admin,
      action: 'coupon.create',
      objectKind: 'coupon',
      objectId: id,
      before: null,
      after,
    });
    return id;
  });
}

/**
 * Replaces a coupon's terms. Orders keep what they were given; limits cannot go below the uses there are (409), also
 * when the last use is being made at this moment, and when somebody has changed it after `updatedAt`. 404 for an unknown coupon, 409 when the code is taken.
 */
export async function changeCoupon(
  { db }: Pick<Deps, 'db'>,
  {
    couponId,
    form,
    updatedAt,
    admin,
  }: { couponId: string; form: CouponForm; updatedAt?: string | undefined; admin: ActingAdmin },
): Promise<void> {
  const draft = toDraft(form);
  try {
    await inTransaction(db, async (tx) => {
      const before = await lockCoupon(tx, couponId);
      if (before === null) throw couponNotFound();
      if (updatedAt !== undefined && Date.parse(updatedAt) !== before.updatedAt.getTime())
        throw couponChanged();
      const startsAt = draft.startsAt ?? before.startsAt;
      if (draft.endsAt !== null && draft.endsAt <= startsAt) throw endsBeforeStart();
      if (await isCodeTaken(tx, draft.code, couponId)) throw codeTaken();
      await refuseLimitsBelowUses(tx, before, draft);
      await updateCoupon(tx, couponId, draft);
      await recordAudit(tx, {
        ...admin,
        action: 'coupon.update',
        objectKind: 'coupon',
        objectId: couponId,
        before: audited(before),
        after: audited(await lockCoupon(tx, couponId)),
      });
    });
  } catch (error) {
    // Two coupons given one code at the same moment: the database lets one of them have it.
    throw classifyPgError(error)?.kind === 'unique' ? codeTaken() : error;
  }
}

async function refuseLimitsBelowUses(
  tx: Database,
  { id, usedCount }: CouponEntry,
  { usageLimit, perUserLimit }: CouponDraft,
): Promise<void> {
  if (usageLimit !== null && usageLimit < usedCount) throw usageLimitBelowUses(usedCount);
  if (perUserLimit === null) return;
  const { mostByOneBuyer } = await getCouponUsage(tx, id);
  if (perUserLimit < mostByOneBuyer) throw perUserLimitBelowUses(mostByOneBuyer);
}

/** Removes a coupon that no order ever carried; 409 otherwise, since those orders name it. */
export async function removeCoupon(
  { db }: Pick<Deps, 'db'>,
  { couponId, admin }: { couponId: string; admin: ActingAdmin },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockCoupon(tx, couponId);
    if (before === null) throw couponNotFound();
    if ((await getCouponUsage(tx, couponId)).wasUsed) throw couponWasUsed();
    await deleteCoupon(tx, couponId);
    await recordAudit(tx, {
      ...admin,
      action: 'coupon.delete',
      objectKind: 'coupon',
      objectId: couponId,
      before: audited(before),
      after: null,
    });
  });
}

function toDraft({ value, minimumSubtotal, ...form }: CouponForm): CouponDraft {
  return {
    ...form,
    // Basis points of a percentage and paisa of a rupee: both are hundredths.
    percentBasisPoints: form.type === 'percent' ? paisaFromRupees(value) : null,
    amountPaisa: form.type === 'fixed' ? paisaFromRupees(value) : null,
    minimumSubtotalPaisa: paisaFromRupees(minimumSubtotal),
    startsAt: form.startsAt,
  };
}

function audited(coupon: CouponEntry | null): object | null {
  if (coupon === null) return null;
  const { code, type, percentBasisPoints, amountPaisa, minimumSubtotalPaisa } = coupon;
  const { startsAt, endsAt, usageLimit, perUserLimit, isActive } = coupon;
  return {
    code,
    type,
    value: rupeesFromPaisa(percentBasisPoints ?? amountPaisa ?? 0),
    minimumSubtotal: rupeesFromPaisa(minimumSubtotalPaisa),
    startsAt,
    endsAt,
    usageLimit,
    perUserLimit,
    isActive,
  };
}
