-- Pictures that sellers uploaded. A row comes before its files and goes after them, so that no file is forgotten.
create table uploads (
  key text primary key,                              -- files are <key>-<160|600|1200>.<webp|avif>
  seller_id uuid not null references users (id) on delete restrict,
  bytes bigint not null check (bytes > 0),           -- of all its files: what the seller's quota counts
  removed_at timestamptz,                            -- its files are being deleted; no product may take it any more
  created_at timestamptz not null default now()
);
create index uploads_seller on uploads (seller_id);
create index uploads_age on uploads (created_at);

-- Which product shows a picture: asked before one is deleted.
create index products_images on products using gin (images jsonb_path_ops) with (fastupdate = off);
