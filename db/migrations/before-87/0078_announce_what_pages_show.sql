-- Kept pages last until something they show changes, so each change of that is announced: what the facts of a product
-- say besides, and what PRO costs. On the channel 'catalogue':
--   v <version>                what the plans offer or cost

drop trigger products_announce_change on products;
create trigger products_announce_change
  after update of seller_id, category_id, name, brand, description, long_description, sku, tags, images,
    specifications, regular_price_paisa, wholesale_price_paisa, price_breaks, low_stock_threshold,
    minimum_order_quantity, order_multiple, maximum_per_order, status, approved_at, deleted_at, created_at, datasheets,
    hs_code, model, unit, origin_country, warranty_months
  on products for each row
  when ((old.seller_id, old.category_id, old.name, old.brand, old.description, old.long_description, old.sku,
      old.tags, old.images, old.specifications, old.regular_price_paisa, old.wholesale_price_paisa, old.price_breaks,
      old.low_stock_threshold, old.minimum_order_quantity, old.order_multiple, old.maximum_per_order, old.status,
      old.approved_at, old.deleted_at, old.created_at, old.datasheets, old.hs_code, old.model, old.unit,
      old.origin_country, old.warranty_months)
    is distinct from
      (new.seller_id, new.category_id, new.name, new.brand, new.description, new.long_description, new.sku,
      new.tags, new.images, new.specifications, new.regular_price_paisa, new.wholesale_price_paisa, new.price_breaks,
      new.low_stock_threshold, new.minimum_order_quantity, new.order_multiple, new.maximum_per_order, new.status,
      new.approved_at, new.deleted_at, new.created_at, new.datasheets, new.hs_code, new.model, new.unit,
      new.origin_country, new.warranty_months))
  execute function announce_product_change();

create trigger subscription_plans_announce after insert or update or delete or truncate on subscription_plans
  for each statement execute function announce_catalogue_change('v');
create trigger plan_prices_announce after insert or update or delete or truncate on plan_prices
  for each statement execute function announce_catalogue_change('v');
