import pg from 'pg'

/** Columns and parameter types of a statement, as PostgreSQL infers them. */
export type Description = { columns: ResultColumn[]; parameters: number[] }

/** `isNullable` is null for expressions, about which PostgreSQL does not say. */
export type ResultColumn = { name: string; type: number; isNullable: boolean | null }

type Field = { name: string; tableID: number; columnID: number; dataTypeID: number }

/** Parses statements without running them. */
export async function createDescriber(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ table: number; column: number }>(
    `select attrelid::int as table, attnum::int as column from pg_attribute where attnotnull and attnum > 0`,
  )
  const notNull = new Set(rows.map(({ table, column }) => `${table}.${column}`))
  return {
    client,
    /** Throws PostgreSQL's error for a statement that does not fit the schema. */
    async describe(text: string): Promise<Description> {
      const { fields, parameters } = await parse(client, text)
      const columns = fields.map(({ name, tableID, columnID, dataTypeID }) => ({
        name,
        type: dataTypeID,
        isNullable: tableID === 0 ? null : !notNull.has(`${tableID}.${columnID}`),
      }))
      return { columns, parameters }
    },
    end: () => client.end(),
  }
}

function parse(client: pg.Client, text: string): Promise<{ fields: Field[]; parameters: number[] }> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = []
    let parameters: number[] = []
    const { connection } = client as unknown as { connection: pg.Connection }
    const onParameters = (message: { dataTypeIDs: number[] }) => {
      parameters = message.dataTypeIDs
    }
    connection.on('parameterDescription', onParameters)
    const statement: pg.Submittable = {
      submit(to: pg.Connection) {
        to.parse({ name: '', text, types: [] }, false)
        to.describe({ type: 'S', name: '' }, false)
        to.sync()
      },
      ...{
        handleRowDescription: (message: { fields: Field[] }) => {
          fields = message.fields
        },
        handleError: (error: Error) => {
          connection.off('parameterDescription', onParameters)
          reject(error)
        },
        handleReadyForQuery: () => {
          connection.off('parameterDescription', onParameters)
          resolve({ fields, parameters })
        },
      },
    }
    client.query(statement)
  })
}
