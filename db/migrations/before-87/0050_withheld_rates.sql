-- The rate at which tax was withheld is frozen beside the sum, for the register that the month is filed from.
alter table order_item_fees add column withheld_basis_points integer not null default 0
  check (withheld_basis_points between 0 and 10000);

-- Where tax was withheld before, the setting of that time says at which rate.
alter table order_item_fees disable trigger order_item_fees_append_only;
update order_item_fees f
set withheld_basis_points = coalesce((select round((h.after #>> '{}')::numeric * 100)::integer from settings_history h
  where h.key = 'withheldPercent' and h.created_at <= f.created_at order by h.id desc limit 1), 0)
where f.withheld_paisa > 0;
alter table order_item_fees enable trigger order_item_fees_append_only;

create index ledger_lines_withheld on ledger_lines (created_at) where account = 'tax_withheld';
