-- What somebody wants to be told of: stock that is back, a price that has fallen, goods that a saved search finds anew.
create table alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('stock', 'price', 'search')),
  product_id uuid references products (id) on delete cascade,
  quantity integer check (quantity between 1 and 1000000),     -- of stock: so many pieces or more
  price_paisa bigint check (price_paisa > 0),                  -- of a price: the regular price is this or less
  query text check (char_length(query) between 1 and 2000),    -- of a search: the parameters of its list, in one order
  looked_at timestamptz,                                       -- of a search: goods approved until then were looked at
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '180 days',
  hit_at timestamptz,                                          -- of a search: the last time
  ended_at timestamptz,                                        -- hit, over, or taken off; null: still watching
  removed_at timestamptz,                                      -- no longer shown to its person
  constraint alerts_by_kind check (
    (product_id is null) = (kind = 'search') and (quantity is null) = (kind <> 'stock')
    and (price_paisa is null) = (kind <> 'price') and (query is null) = (kind <> 'search')
    and (looked_at is null) = (kind <> 'search')),
  constraint alerts_end_at_their_hit check (kind = 'search' or hit_at is null or hit_at = ended_at),
  constraint alerts_end_when_removed check (removed_at is null or ended_at is not null)
);
create unique index alerts_same_once on alerts (user_id, kind, product_id, quantity, price_paisa, md5(query))
  nulls not distinct where ended_at is null;
create index alerts_user on alerts (user_id, created_at desc);
create index alerts_product on alerts (product_id) where product_id is not null;
create index alerts_due on alerts (user_id, looked_at) where kind = 'search' and ended_at is null;
create index alerts_running_out on alerts (expires_at) where ended_at is null;
create index alerts_ended on alerts (ended_at) where ended_at is not null;

-- More stock, a lower price or a return to the public: the job that tells of it exists exactly when the change does.
-- Orders only lower stock and so pass by. Who sets an alert locks the product's row first: one of both sees the other.
create function enqueue_alert_matching() returns trigger language plpgsql as $$
begin
  if exists (select from alerts a where a.product_id = new.id and a.ended_at is null
      and (a.quantity <= new.quantity or a.price_paisa >= new.regular_price_paisa)) then
    perform graphile_worker.add_job('match_alerts', json_build_object('productId', new.id),
      max_attempts := 12, job_key := 'match_alerts ' || new.id);
  end if;
  return null;
end $$;
create trigger products_match_alerts
  after update of quantity, regular_price_paisa, status, approved_at, deleted_at on products for each row
  when (new.status = 'active' and new.approved_at is not null and new.deleted_at is null
    and (new.quantity > old.quantity or new.regular_price_paisa < old.regular_price_paisa
      or (old.status, old.approved_at, old.deleted_at) is distinct from (new.status, new.approved_at, new.deleted_at)))
  execute function enqueue_alert_matching();
