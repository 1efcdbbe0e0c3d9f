import { type RawBuilder, sql } from 'kysely';
import type {
  BUYERS_CASH_STATES,
  CASH_STATES,
  RETURN_FEE_STATES,
} from '../../../../contract/orders/cash-at-door.contract.ts';

/** Money at a door, and what became of it. */
export interface CashJson<State extends string> {
  amountPaisa: number;
  state: State;
}
export type BuyersCashJson = CashJson<(typeof BUYERS_CASH_STATES)[number]>;
export type SellersCashJson = CashJson<(typeof CASH_STATES)[number]>;
export type ReturnFeeJson = CashJson<(typeof RETURN_FEE_STATES)[number]>;

/** What the courier of a parcel `p` is to collect, as its buyer sees it. */
export const buyersCashJson: RawBuilder<BuyersCashJson | null> = sql`(
  select jsonb_build_object('amountPaisa', c.amount_paisa, 'state', case
    when c.collected_at is not null then 'paid' when c.ended_at is not null then 'over'
    when c.refused_at is not null then 'refused' when c.paid_at is not null then 'paid' else 'to_collect' end)
  from cash_collections c where c.parcel_id = p.id)`;
/** What its way back costs. */
export const returnFeeJson: RawBuilder<ReturnFeeJson | null> = sql`(
  select jsonb_build_object('amountPaisa', f.amount_paisa, 'state', case
    when f.paid_at is not null then 'paid' when f.waived_at is not null then 'waived' else 'due' end)
  from return_fees f where f.parcel_id = p.id)`;

/** What the courier of a parcel `p` is to collect, as its seller sees it. */
export const sellersCashJson: RawBuilder<SellersCashJson | null> = sql`(
  select jsonb_build_object('amountPaisa', c.amount_paisa, 'state', case when c.remitted_at is not null then 'remitted'
    when c.collected_at is not null then 'collected' when c.ended_at is not null then 'over'
    when c.refused_at is not null then 'refused' when c.paid_at is not null then 'paid' else 'to_collect' end)
  from cash_collections c where c.parcel_id = p.id)`;

/** What the courier that lost a parcel is to make good. */
export interface ClaimJson {
  amountPaisa: number;
  outcome: string | null;
}

export const claimJson: RawBuilder<ClaimJson | null> = sql`(
  select jsonb_build_object('amountPaisa', k.amount_paisa, 'outcome', k.outcome) from courier_claims k
  where k.parcel_id = p.id)`;
