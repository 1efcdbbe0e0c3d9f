-- Two more orders of the admin's list of products; neither column changes in place (0006).
create index products_desk_wholesale on products (wholesale_price_paisa, id) where deleted_at is null;
create index products_desk_rating on products (rating_average, rating_count, id) where deleted_at is null;
