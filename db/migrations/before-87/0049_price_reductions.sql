-- A credit note may lower the price of lines of which nothing comes back: over no units, by an amount. Units that are
-- credited or billed anew afterwards are worth that much less.
alter table bill_lines
  -- Over no units what the price falls by; of units how much of their price was credited before.
  add column reduction_paisa bigint not null default 0 check (reduction_paisa >= 0),
  drop constraint bill_lines_quantity_check,
  add constraint bill_lines_quantity check (quantity >= 1 or (quantity = 0 and credits is not null)),
  drop constraint bill_lines_amount,
  add constraint bill_lines_amount check (amount_paisa >= 0 and amount_paisa
    = case quantity when 0 then reduction_paisa else unit_price_paisa * quantity - reduction_paisa end);
