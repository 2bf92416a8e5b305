import { randomInt } from 'node:crypto'
import pg from 'pg'
import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import { createDb } from '@/lib/db/db'
import type { Env } from '@/lib/env'
import { hashOperatorPassword } from '@/lib/operator/password'

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const name = 'First operator'
const atStart: Author = { operatorId: null, name: 'Service start', sessionId: null, requestId: '' }

/** Creates the manager who can invite all other operators. A generated password is printed once. */
export async function createFirstOperator(
  url: string,
  { ADMIN_EMAIL, ADMIN_PASSWORD, PUBLIC_URL, PASSWORD_SIGN_IN, OIDC_NAME }: Env,
  print: (line: string) => void,
): Promise<void> {
  const email = ADMIN_EMAIL.toLowerCase()
  const password = ADMIN_PASSWORD ?? generatePassword()
  const isCreated = await insertFirst(url, email, await hashOperatorPassword(password))
  if (!isCreated) return
  print(
    [
      `The first operator, for the console at ${PUBLIC_URL}/admin:`,
      `  email     ${email}`,
      PASSWORD_SIGN_IN === 'off'
        ? `  sign in with ${OIDC_NAME}; its verified email must be the same`
        : `  password  ${ADMIN_PASSWORD ? 'set by ADMIN_PASSWORD' : `${password}   (shown only once)`}`,
    ].join('\n'),
  )
}

/** Returns false where an operator exists, such as one that a concurrent start created. */
async function insertFirst(connectionString: string, email: string, passwordHash: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 30_000 })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table operators in share row exclusive mode')
    const db = createDb(client)
    const created = await db.row<{ id: number }>(sql`
      insert into operators (email, name, role, password_hash)
      select ${email}, ${name}, 'manager', ${passwordHash} where not exists (select from operators)
      returning id`)
    if (created)
      await recordChange(db, atStart, {
        action: 'operator.create',
        subject: { type: 'operator', id: created.id, name },
        after: { email, name, role: 'manager' },
        reason: 'There was no operator yet.',
      })
    await client.query('commit')
    return created !== undefined
  } finally {
    await client.end()
  }
}

function generatePassword() {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
