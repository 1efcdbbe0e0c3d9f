-- What every list of products shows, with the names of seller and category beside the product.

-- Slug of the top-level category, kept on each category so that a card needs no climb up the tree.
alter table categories add column root_slug text not null default '';

create function derive_category_roots() returns trigger language plpgsql as $$
begin
  with recursive tree (id, root_slug) as (
    select id, slug from categories where parent_id is null
    union all
    select c.id, t.root_slug from categories c join tree t on c.parent_id = t.id
  ) cycle id set is_cycle using visited
  update categories c set root_slug = tree.root_slug
  from tree
  where tree.id = c.id and c.root_slug is distinct from tree.root_slug;
  return null;
end $$;
create trigger categories_roots_on_insert after insert on categories
  for each statement execute function derive_category_roots();
create trigger categories_roots_on_move after update of parent_id, slug on categories
  for each statement execute function derive_category_roots();

update categories set slug = slug;

-- Every product, and whether the public sees it (product.md: who may do what): the one place that decides.
create view product_cards as
select p.*,
  coalesce(s.company_name, s.first_name || ' ' || s.last_name) as seller_name,
  c.name as category_name,
  c.slug as category_slug,
  c.root_slug as category_root_slug,
  (p.status = 'active' and p.approved_at is not null and p.deleted_at is null
    and s.is_approved and s.is_active and s.deleted_at is null
    and c.is_active) as is_public
from products p
join users s on s.id = p.seller_id
join categories c on c.id = p.category_id;

create or replace view public_products as
select * from product_cards where is_public;
