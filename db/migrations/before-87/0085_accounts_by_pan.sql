-- Whose a PAN is: asked for each price that a seller offers to one.
create index users_pan_number on users (pan_number) where pan_number is not null;
create index users_bill_to_pan on users ((bill_to ->> 'panNumber')) where bill_to ->> 'panNumber' is not null;
