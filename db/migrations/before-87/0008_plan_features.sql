-- What the plans promise, and nothing else: they end by themselves, and reports are no part of them.
update subscription_plans
set features = '["Wholesale prices on all products", "No minimum order quantity", "Priority support"]'
where id in ('MONTHLY', 'YEARLY');
