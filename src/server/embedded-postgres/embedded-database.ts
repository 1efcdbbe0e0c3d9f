import pg from 'pg';

export const ROLE = 'thokmandu';
export const DATABASE = 'thokmandu';

/** The address of a database behind a Unix socket, in the form that pg and graphile-worker both read. */
export function socketConnectionString(socketFolder: string, port: number, database: string): string {
  return `postgres://${ROLE}@localhost:${port}/${database}?host=${encodeURIComponent(socketFolder)}`;
}

export async function ensureDatabase(socketFolder: string, port: number): Promise<void> {
  const connect = async (database: string, work?: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({
      connectionString: socketConnectionString(socketFolder, port, database),
      connectionTimeoutMillis: 5000,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await work?.(client);
    } finally {
      await client.end();
    }
  };
  try {
    await connect(DATABASE);
  } catch (error) {
    if ((error as { code?: string }).code !== '3D000') throw error;
    await connect('postgres', (client) => client.query(`create database ${DATABASE}`));
  }
}
