-- What an admin is on our desk (src/domain/shop/desk-roles.ts). Who is one today may do all, as until now.

alter table users add column desk_role text
  check (desk_role in ('owner', 'catalogue', 'payments', 'support', 'reader'));
update users set desk_role = 'owner' where role = 'admin';

-- The release before knows no roles of the desk: whom it makes an admin may look, until an owner says more.
create function give_desk_role() returns trigger language plpgsql as $$
begin
  new.desk_role := 'reader';
  return new;
end $$;
create trigger users_desk_role before insert on users for each row
  when (new.role = 'admin' and new.desk_role is null) execute function give_desk_role();

alter table users add constraint users_desk_role check ((desk_role is not null) = (role = 'admin'));
