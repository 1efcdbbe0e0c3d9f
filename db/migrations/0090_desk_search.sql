-- What Ctrl K on a desk looks for as it is typed: the beginning of a name, company, e-mail or SKU, and the last part of a
-- bill's number. The index of all words (users_search) is slow where millions share a piece of what is looked for.

create index users_name_start on users (lower(first_name || ' ' || last_name) text_pattern_ops) where deleted_at is null;
create index users_last_name_start on users (lower(last_name) text_pattern_ops) where deleted_at is null;
create index users_company_start on users (lower(company_name) text_pattern_ops)
  where deleted_at is null and company_name is not null;
create index users_email_start on users (email_key text_pattern_ops) where deleted_at is null;
create index product_search_sku_start on product_search (sku_key text_pattern_ops);
create index bills_serial on bills (serial, issued_at desc);
create index bills_issuer_number on bills (issuer_id, number text_pattern_ops);
