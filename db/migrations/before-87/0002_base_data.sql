-- What every shop starts with: the two plans (product.md: money) and the eight home categories (spec 2: Home).

insert into subscription_plans (id, name, price_paisa, duration_days, features, display_order) values
  ('MONTHLY', 'Monthly', 99900, 30,
   '["Wholesale prices on all products", "No minimum order quantity", "Priority support", "Cancel any time before renewal"]', 1),
  ('YEARLY', 'Yearly', 999900, 365,
   '["Wholesale prices on all products", "No minimum order quantity", "Priority support", "One payment a year", "Purchase reports for your accountant"]', 2);

insert into categories (name, slug, description, display_order) values
  ('Electronics', 'electronics', 'Boards, modules, displays, storage and networking', 1),
  ('Office Supplies', 'office-supplies', 'Paper, printers, filing and desk equipment', 2),
  ('Lab Equipment', 'lab-equipment', 'Meters, glassware, microscopes and balances', 3),
  ('Industrial', 'industrial', 'Bearings, motors, fasteners and power tools', 4),
  ('Electrical', 'electrical', 'Breakers, cables, lighting and distribution', 5),
  ('Safety Equipment', 'safety-equipment', 'Helmets, shoes, vests, goggles and fire safety', 6),
  ('Packaging', 'packaging', 'Cartons, tape, wrap and labels', 7),
  ('Raw Materials', 'raw-materials', 'Rods, profiles, filament, solder and resins', 8);
