-- What the admin's desk reads and keeps: traces that nobody rewrites, quick lists of orders, grants, handled messages.

-- Traces: rows are added, never changed. src/server/db/application-role.ts takes the rights away as well; this holds for
-- everybody, the owner of the tables included.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger order_events_append_only before update or delete or truncate on order_events
  for each statement execute function refuse_change();
create trigger payment_events_append_only before update or delete or truncate on payment_events
  for each statement execute function refuse_change();
create trigger bank_receipts_append_only before update or delete or truncate on bank_receipts
  for each statement execute function refuse_change();
create trigger stock_movements_append_only before update or delete or truncate on stock_movements
  for each statement execute function refuse_change();

-- Everything of an entry that is searched, in one index.
alter table audit_log add column search_text text generated always as (lower(
  action || ' ' || object_kind || ' ' || object_id || ' ' || coalesce(request_id, '') || ' ' || coalesce(ip, '') || ' '
  || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))) stored;
create index audit_log_search on audit_log using gin (search_text gin_trgm_ops);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_action on audit_log (action, id desc);

-- The desk's list of orders: each filter with its order, each way to search.
create index orders_status_created on orders (status, created_at desc, id);
create index orders_method_created on orders (payment_method, created_at desc, id);
create index orders_total on orders (total_paisa desc, id);
create index orders_number_prefix on orders (order_number text_pattern_ops);
create index orders_delivery_phone on orders
  (right(regexp_replace(shipping_address ->> 'phone', '\D', '', 'g'), 10) text_pattern_ops);

-- Whom a list of the desk finds by what is typed; the same expression stands in src/server/db/person-search.ts.
create index users_search on users using gin (lower(
  first_name || ' ' || last_name || ' ' || coalesce(company_name, '') || ' ' || email || ' '
  || regexp_replace(phone, '\D', '', 'g')) gin_trgm_ops);

create index coupon_uses_recent on coupon_uses (coupon_id, created_at desc);
create index reviews_created on reviews (created_at desc, id);
create index subscriptions_end on subscriptions (ends_at desc, id);
create index newsletter_subscribers_created on newsletter_subscribers (created_at desc);

-- Paid time that an admin gave: who, and why. `granted_by` is null for time given before this was kept.
alter table subscriptions
  add column granted_by uuid references users (id) on delete restrict,
  add column grant_reason text,
  add constraint subscriptions_granted check (granted_by is null or (payment_id is null and grant_reason is not null));

alter table contact_messages
  add column handled_at timestamptz,
  add column handled_by uuid references users (id) on delete restrict,
  add constraint contact_messages_handled check ((handled_at is null) = (handled_by is null));
create index contact_messages_created on contact_messages (created_at desc, id);
create index contact_messages_open on contact_messages (created_at desc) where handled_at is null;
