-- Counters of rate-limiter-flexible, shared by all instances. Losing them in a crash is fine.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
