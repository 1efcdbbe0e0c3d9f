-- A bill's number stands after the branch code of its issuer, and the tax office knows an issuer by the PAN: two sellers
-- with one PAN and one branch code would issue two bills under one number. Whoever sells under such a pair first keeps it.
create table bill_series (
  pan_number text not null check (pan_number ~ '^[0-9]{9}$'),
  branch_code text not null check (branch_code ~ '^[A-Z0-9]{2,6}$'),
  seller_id uuid not null references users (id) on delete restrict,
  primary key (pan_number, branch_code)
);

-- Breaks `bill_series_one_seller` where another seller sells under the pair, or has sold under it. Each statement sees
-- what was committed before it, so of two who claim at once the second waits for the first.
create function claim_bill_series(claimant uuid, pan text, code text, is_kept boolean) returns void
language plpgsql as $$
declare holder uuid;
begin
  if is_kept then
    insert into bill_series values (pan, code, claimant) on conflict do nothing;
    select seller_id into holder from bill_series where pan_number = pan and branch_code = code for update;
  else
    select seller_id into holder from bill_series where pan_number = pan and branch_code = code;
  end if;
  if holder is null or holder = claimant then
    return;
  end if;
  if exists (select from users where id = holder and is_approved and deleted_at is null)
    or exists (select from parcels where seller_id = holder)
  then
    raise unique_violation using constraint = 'bill_series_one_seller',
      message = format('PAN %s and branch %s sell here already', pan, code);
  end if;
  -- The approval was taken back, or the account deleted, before anything was sold.
  if is_kept then
    update bill_series set seller_id = claimant where pan_number = pan and branch_code = code;
  end if;
end $$;

-- A seller who waits for approval takes nothing from anybody, and is told at once what approval would refuse.
create function claim_series_of_details() returns trigger language plpgsql as $$
begin
  -- Sellers who shared a pair before this was refused go on, and may correct the rest of their details.
  if exists (select from seller_tax_details where seller_id = new.seller_id and version = new.version - 1
    and pan_number = new.pan_number and branch_code = new.branch_code)
  then
    return null;
  end if;
  perform claim_bill_series(new.seller_id, new.pan_number, new.branch_code, is_approved)
  from users where id = new.seller_id;
  return null;
end $$;
create trigger seller_tax_details_claim_series after insert on seller_tax_details
  for each row execute function claim_series_of_details();

create function claim_series_of_approved() returns trigger language plpgsql as $$
begin
  perform claim_bill_series(new.id, pan_number, branch_code, true)
  from (select pan_number, branch_code from seller_tax_details where seller_id = new.id
    order by version desc limit 1) newest;
  return null;
end $$;
create trigger users_claim_series after update of is_approved on users for each row
  when (new.is_approved and not old.is_approved and new.role = 'seller') execute function claim_series_of_approved();

-- Who sells or has sold; where two share a pair already, it is of the one who had it first.
insert into bill_series (pan_number, branch_code, seller_id)
select distinct on (t.pan_number, t.branch_code) t.pan_number, t.branch_code, t.seller_id
from seller_tax_details t join users u on u.id = t.seller_id
where (u.is_approved and u.deleted_at is null) or exists (select from parcels where seller_id = u.id)
order by t.pan_number, t.branch_code, t.created_at, t.seller_id;
