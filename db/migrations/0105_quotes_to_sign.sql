-- Orders that wait for a signature at the prices of a quote.

alter table order_requests
  add column quote_id uuid,
  add column quote_version integer,
  add column is_all_or_none boolean not null default false,
  add foreign key (quote_id, quote_version) references quote_versions (quote_id, version) on delete restrict,
  add constraint order_requests_quote check ((quote_id is null) = (quote_version is null));
create index order_requests_of_quote on order_requests (quote_id, created_at desc) where quote_id is not null;
create unique index order_requests_open_quote on order_requests (quote_id) where status = 'open';
alter table order_request_lines add column quote_number text;

-- What was asked stays as it was asked, and what a quote promised is ordered together with it.
create or replace function keep_order_requests() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.number, new.company_id, new.body, new.coupon_id, new.cost_centre_id, new.why, new.total_paisa, new.created_at,
        new.quote_id, new.quote_version, new.is_all_or_none)
      is distinct from (old.id, old.number, old.company_id, old.body, old.coupon_id, old.cost_centre_id, old.why, old.total_paisa,
        old.created_at, old.quote_id, old.quote_version, old.is_all_or_none)
    or (old.status <> 'open' and new is distinct from old) then
    raise exception 'requests never go and what was asked stays' using errcode = '42501';
  end if;
  if new.status = 'ordered' and new.quote_id is not null
    and not exists (select from quotes where id = new.quote_id and order_id = new.order_id) then
    raise exception 'a request of a quote is ordered with it' using errcode = '42501';
  end if;
  return new;
end $$;
