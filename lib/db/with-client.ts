import pg from 'pg'

/** Runs `work` on a connection of its own, outside of the pools. */
export async function withClient<Result>(
  connectionString: string | undefined,
  work: (client: pg.Client) => Promise<Result>,
  config: pg.ClientConfig = {},
): Promise<Result> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 30_000, ...config })
  // A lost connection fails the current statement; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
