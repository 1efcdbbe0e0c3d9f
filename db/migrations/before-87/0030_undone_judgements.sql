-- What admins decided about products a moment ago: it can still be taken back, and the seller has not been told of it.
create table product_judgements (
  id bigint generated always as identity primary key,
  undo_id uuid not null,                       -- one press of a button, however many products it judged
  product_id uuid not null references products (id) on delete cascade,
  seller_id uuid not null references users (id) on delete cascade,
  admin_id uuid not null references users (id) on delete cascade,
  status text not null,                        -- what the product was given
  verdict text check (verdict in ('approved', 'rejected')), -- what the seller is told; null: nothing
  reason text,
  before jsonb not null,                       -- what an undo gives back
  judged_at timestamptz not null default clock_timestamp()
);
create index product_judgements_seller on product_judgements (seller_id, judged_at);
create index product_judgements_undo on product_judgements (undo_id);
create index product_judgements_product on product_judgements (product_id, id);
create index product_judgements_admin on product_judgements (admin_id);
