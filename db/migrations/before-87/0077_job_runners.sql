-- Who runs jobs, and when they last said so: what a process had begun when it was killed is taken over from the silent.

create table job_runners (
  name text primary key,                             -- as the queue names who has locked a job
  seen_at timestamptz not null default now()
);
