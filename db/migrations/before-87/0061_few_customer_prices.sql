-- Most buyers have agreed on nothing with a seller: that is known by one look at an index, before anything is planned.
create or replace function customer_terms(p_buyer_id uuid, p_seller_id uuid, p_product_id uuid, p_category_id uuid)
returns jsonb language plpgsql stable strict parallel safe as $$
begin
  perform from customer_prices t where t.buyer_id = p_buyer_id and t.seller_id = p_seller_id limit 1;
  if not found then
    return null;
  end if;
  return (
    with recursive above as (
      select p_category_id as id
      union select c.parent_id from above join categories c on c.id = above.id where c.parent_id is not null
    )
    select jsonb_agg(jsonb_build_object('pricePaisa', t.price_paisa, 'percentBasisPoints', t.percent_basis_points,
      'from', t.valid_from, 'to', t.valid_to))
    from customer_prices t
    where t.buyer_id = p_buyer_id and t.seller_id = p_seller_id and t.answer = 'accepted' and t.ended_at is null
      and (t.product_id = p_product_id or t.category_id in (select id from above)));
end $$;
