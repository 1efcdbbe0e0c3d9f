-- Goods on their way: what a product weighs and measures, the district an address lies in, what a parcel's way costs
-- beyond the delivery fee, the code it is tracked by, and cash at the door.

set local lock_timeout = '5s';

alter table categories add column has_serials boolean not null default false;
alter table products
  add column weight_grams integer constraint products_weight check (weight_grams between 1 and 2000000),
  add column length_mm integer constraint products_length check (length_mm between 1 and 10000),
  add column width_mm integer constraint products_width check (width_mm between 1 and 10000),
  add column height_mm integer constraint products_height check (height_mm between 1 and 10000),
  add column has_serials boolean;
alter table addresses add column district text;

-- Of what is random in a version 4 UUID, 48 bits.
create function new_tracking_code() returns text language sql volatile parallel safe as $$
  select upper(left(replace(gen_random_uuid()::text, '-', ''), 12))
$$;
alter table parcels
  add column surcharge_paisa bigint not null default 0 constraint parcels_surcharge check (surcharge_paisa >= 0),
  add column tracking_code text not null default new_tracking_code(),
  add column is_picked_up boolean not null default false;
create unique index parcels_tracking_code on parcels (tracking_code);

alter table orders drop constraint orders_payment_method_check, add constraint orders_payment_method_check
  check (payment_method in ('esewa', 'khalti', 'bank', 'connectips', 'fonepay', 'nepalpay', 'account', 'cod'));
alter table payments drop constraint payments_method_check, add constraint payments_method_check
  check (method in ('mock', 'esewa', 'khalti', 'bank', 'connectips', 'fonepay', 'nepalpay', 'cod'));
alter table ledger_lines drop constraint ledger_lines_account_check, add constraint ledger_lines_account_check
  check (account in (
    'bank', 'esewa', 'khalti', 'connectips', 'fonepay', 'nepalpay', 'mock',
    'buyers', 'seller_waiting', 'seller_return_time', 'seller_ready', 'seller_in_payout',
    'delivery_income', 'plan_income', 'commission_income', 'vat_due', 'tax_withheld',
    'vouchers', 'allowances', 'wallet_fees', 'adjustments', 'rounding', 'account_debts', 'account_claims',
    'cod', 'couriers'));
