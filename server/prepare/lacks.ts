import pg from 'pg'

/** What a database has none of yet. */
export async function findLacks(connectionString: string): Promise<{ catalog: boolean; operators: boolean }> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ catalog: boolean; operators: boolean }>(
      'select not exists (select from games) as catalog, not exists (select from operators) as operators',
    )
    return rows[0] ?? { catalog: true, operators: true }
  } finally {
    await client.end()
  }
}
