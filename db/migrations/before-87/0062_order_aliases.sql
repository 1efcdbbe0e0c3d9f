-- What a buyer calls products: texts that mean one in a pasted message, and own part numbers, which are printed on
-- papers. Texts are compared as the pad folds them.

create table order_aliases (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  text text not null check (length(text) between 1 and 200),
  text_key text not null check (text_key <> ''),
  is_part_number boolean not null default false,
  created_at timestamptz not null default now(),
  constraint order_aliases_text unique (user_id, text_key)
);
-- A product has one part number; this finds it for an order's lines.
create unique index order_aliases_part_number on order_aliases (user_id, product_id) where is_part_number;
create index order_aliases_product on order_aliases (product_id);

-- As it was when the order was placed.
alter table order_items add column part_number text;
