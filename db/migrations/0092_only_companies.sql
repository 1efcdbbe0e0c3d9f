-- What only the release before companies needed: what was unique for a person, its indexes, its way to fill a cart, and
-- the company that it did not write.
drop trigger addresses_own_company on addresses;
drop trigger bills_own_company on bills;
drop trigger carts_own_company on carts;
drop trigger lists_own_company on lists;
drop trigger order_aliases_own_company on order_aliases;
drop trigger coupon_uses_own_company on coupon_uses;
drop trigger customer_prices_own_company on customer_prices;
drop trigger orders_own_company on orders;
drop trigger threads_own_company on threads;
drop trigger payments_own_company on payments;
drop trigger subscriptions_own_company on subscriptions;
drop trigger subscription_reminders_own_company on subscription_reminders;
drop trigger returns_own_company on returns;
drop trigger cases_own_company on cases;
drop function own_company();
drop function own_company_of_buyer();
drop function add_to_cart(uuid, bytea, uuid, integer);

alter table carts drop constraint carts_user_unique;
alter table order_aliases drop constraint order_aliases_text;
drop index lists_name_unique;

drop index addresses_user;
drop index bills_buyer_issued;
drop index cases_user;
drop index coupon_uses_user;
drop index customer_prices_buyer;
drop index orders_user_status;
drop index returns_buyer;
drop index subscriptions_user;
drop index threads_of_buyer;
drop index threads_unread_by_buyer;
