-- A return that was settled with a replacement may be refunded after all, once: when our desk decides for the buyer of a
-- replacement that never came or is no good (docs/decisions/0014).
create or replace function keep_returns() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.bs_year, new.serial, new.number, new.parcel_id, new.buyer_id, new.seller_id, new.reason, new.text, new.requested_at)
      is distinct from (old.id, old.bs_year, old.serial, old.number, old.parcel_id, old.buyer_id, old.seller_id, old.reason, old.text, old.requested_at)
    or (old.settled_as is not null and not (old.settled_as = 'replacement' and new.settled_as in ('lines', 'amount'))
      and (new.status, new.settled_as, new.goods_paisa, new.vat_paisa, new.voucher_paisa, new.delivery_paisa, new.credit_note_id, new.delivery_credit_note_id)
      is distinct from (old.status, old.settled_as, old.goods_paisa, old.vat_paisa, old.voucher_paisa, old.delivery_paisa, old.credit_note_id, old.delivery_credit_note_id)) then
    raise exception 'returns never go and what they settled stays' using errcode = '42501';
  end if;
  return new;
end $$;
