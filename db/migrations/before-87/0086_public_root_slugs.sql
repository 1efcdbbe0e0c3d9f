-- An inactive category is shown to nobody but admins, and neither is its name on what stands below it: the main category
-- of a product is the highest active one with nothing inactive between them.
alter table categories add column public_root_slug text not null default '';

create or replace function derive_category_roots() returns trigger language plpgsql as $$
begin
  with recursive tree (id, is_active, root_slug, public_root_slug) as (
    select id, is_active, slug, case when is_active then slug else '' end from categories where parent_id is null
    union all
    select c.id, c.is_active, t.root_slug,
      case when not c.is_active then '' when t.is_active then t.public_root_slug else c.slug end
    from categories c join tree t on c.parent_id = t.id
  ) cycle id set is_cycle using visited
  update categories c set root_slug = tree.root_slug, public_root_slug = tree.public_root_slug
  from tree
  where tree.id = c.id
    and (c.root_slug, c.public_root_slug) is distinct from (tree.root_slug, tree.public_root_slug);
  return null;
end $$;
drop trigger categories_roots_on_move on categories;
create trigger categories_roots_on_move after update of parent_id, slug, is_active on categories
  for each statement execute function derive_category_roots();

update categories set slug = slug;

create or replace view product_cards as
select p.id, p.seller_id, p.category_id, p.name, p.brand, p.description, p.long_description, p.sku, p.barcode, p.tags,
  p.images, p.specifications, p.regular_price_paisa, p.wholesale_price_paisa, p.cost_price_paisa, p.quantity,
  p.low_stock_threshold, p.minimum_order_quantity, p.rating_sum, p.rating_count, p.rating_average, p.sales_count,
  p.view_count, p.status, p.approved_at, p.rejection_reason, p.deleted_at, p.created_at, p.updated_at,
  coalesce(s.company_name, s.first_name || ' ' || s.last_name) as seller_name,
  c.name as category_name,
  c.slug as category_slug,
  c.public_root_slug as category_root_slug,
  (p.status = 'active' and p.approved_at is not null and p.deleted_at is null
    and s.is_approved and s.is_active and s.deleted_at is null
    and c.is_active) as is_public,
  p.stock_confirmed_at,
  p.submitted_at,
  p.hs_code, p.model, p.unit, p.origin_country, p.warranty_months,
  s.slug as seller_slug,
  -- Until when nothing of it can be ordered, as YYYY-MM-DD; null: it can.
  case when s.away_until > kathmandu_day(now()) then s.away_until::text end as seller_away_until,
  p.price_breaks, p.order_multiple, p.maximum_per_order,
  p.datasheets,
  -- What savings count from while it is below the regular price, else null.
  case when p.lowest_price_until is null then null
    when p.lowest_price_until > now() then p.lowest_price_paisa
    else (select min(q.previous_price_paisa) from price_points q
      where q.product_id = p.id and q.created_at > now() - interval '720 hours'
        and q.previous_price_paisa < p.regular_price_paisa)
  end as reference_price_paisa
from products p
join users s on s.id = p.seller_id
join categories c on c.id = p.category_id;
