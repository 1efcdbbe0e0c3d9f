-- A company's PAN is proven or not; a PAN is proven for one company at a time.

create table company_pans (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete restrict,
  pan_number text not null check (pan_number ~ '^[0-9]{9}$'),
  status text not null default 'waiting' check (status in ('waiting', 'verified', 'rejected', 'withdrawn', 'moved')),
  how text not null check (how in ('certificate', 'bank_name')),
  payment_id uuid,
  file_name text,
  content_type text check (content_type in ('application/pdf', 'image/webp')),
  bytes integer check (bytes > 0),
  reason text,
  claimed_by uuid not null references users (id) on delete restrict,
  created_at timestamptz not null,
  changed_by uuid references users (id) on delete restrict,
  changed_at timestamptz,
  constraint company_pans_file check ((file_name is null) = (content_type is null) and (file_name is null) = (bytes is null)),
  constraint company_pans_how check ((payment_id is null) = (how = 'certificate')),
  constraint company_pans_reason check ((reason is not null) = (status = 'rejected')),
  constraint company_pans_change check (
    (changed_by is null) = (status = 'waiting') and (changed_at is null) = (status = 'waiting'))
);
create unique index company_pans_verified on company_pans (company_id) where status = 'verified';
create unique index company_pans_proven on company_pans (pan_number) where status = 'verified';
create unique index company_pans_waiting on company_pans (company_id) where status = 'waiting';
create index company_pans_company on company_pans (company_id, created_at desc);
create index company_pans_changed on company_pans (status, changed_at desc, id);
create index company_pans_payment on company_pans (payment_id) where payment_id is not null;

-- What was claimed stays; what has ended does not begin again. The file goes with the account.
create function keep_company_pans() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.company_id, new.pan_number, new.how, new.payment_id, new.claimed_by, new.created_at)
      is distinct from (old.id, old.company_id, old.pan_number, old.how, old.payment_id, old.claimed_by, old.created_at)
    or (new.file_name is distinct from old.file_name and new.file_name is not null)
    or (new.status <> old.status and not (
      old.status = 'waiting' and new.status in ('verified', 'rejected', 'withdrawn')
      or old.status = 'verified' and new.status in ('rejected', 'withdrawn', 'moved')))
    or (new.status = old.status and (new.reason, new.changed_by, new.changed_at)
      is distinct from (old.reason, old.changed_by, old.changed_at)) then
    raise exception 'claims of a PAN never go and what was claimed stays' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger company_pans_kept before update or delete on company_pans
  for each row execute function keep_company_pans();

-- The PAN that a company's bills say, as its founder's account has it.
create function company_pan(p_company_id uuid) returns text language sql stable as $$
  select nullif(case when u.bill_to is null then u.pan_number else u.bill_to ->> 'panNumber' end, '')
  from users u where u.id = p_company_id
$$;

-- The same, while it is proven; null: nobody knows whose it is.
create function proven_pan(p_company_id uuid) returns text language sql stable as $$
  select p.pan_number from company_pans p
  where p.company_id = p_company_id and p.status = 'verified' and p.pan_number = company_pan(p_company_id)
$$;

alter table company_pans add foreign key (payment_id) references payments (id) on delete restrict;
