export function commonSettings(socketFolder: string): string[] {
  return [
    'listen_addresses=',
    'port=5432',
    `unix_socket_directories="${socketFolder}"`,
    'unix_socket_permissions=0700',
    'max_connections=60',
    'timezone=UTC',
    'log_timezone=UTC',
    'jit=off',
    'random_page_cost=1.1',
    'work_mem=8MB',
    'maintenance_work_mem=128MB',
    // Two cores: a parallel query would only take the other request's processor.
    'max_parallel_workers_per_gather=0',
    // Statements and their values may hold what a user typed: they stay out of the log.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
  ];
}

export const durableSettings = [
  'shared_buffers=256MB',
  'effective_cache_size=1GB',
  'max_wal_size=1GB',
  'checkpoint_timeout=15min',
  'fsync=on',
  'synchronous_commit=on',
];

export const throwAwaySettings = [
  'shared_buffers=128MB',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=240',
];
