import { randomInt } from 'node:crypto'
import pg from 'pg'
import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import { speak } from '@/lib/db/db'
import type { Env } from '@/lib/env'
import { hashOperatorPassword } from '@/lib/operator/password'

/** Without the letters and digits that are taken for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const name = 'First operator'
const atStart: Author = { operatorId: null, name: 'Start', sessionId: null, requestId: '' }

/** Makes the manager who can make all other operators, and tells a made-up password this one time. */
export async function makeFirstOperator(
  url: string,
  { ADMIN_EMAIL, ADMIN_PASSWORD, PUBLIC_URL }: Env,
  say: (line: string) => void,
): Promise<void> {
  const email = ADMIN_EMAIL.toLowerCase()
  const password = ADMIN_PASSWORD ?? makePassword()
  const isMade = await insertFirst(url, email, await hashOperatorPassword(password))
  if (!isMade) return
  say(
    [
      `The first operator, for the console at ${PUBLIC_URL}/admin:`,
      `  e-mail    ${email}`,
      `  password  ${ADMIN_PASSWORD ? 'as ADMIN_PASSWORD says' : `${password}   (told only now)`}`,
    ].join('\n'),
  )
}

/** Whoever starts at the same moment finds the first one there. */
async function insertFirst(connectionString: string, email: string, passwordHash: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table operators in share row exclusive mode')
    const db = speak(client)
    const made = await db.row<{ id: number }>(sql`
      insert into operators (email, name, role, password_hash)
      select ${email}, ${name}, 'manager', ${passwordHash} where not exists (select from operators)
      returning id`)
    if (made)
      await recordChange(db, atStart, {
        action: 'operator.create',
        subject: { type: 'operator', id: made.id, name },
        after: { email, name, role: 'manager' },
        reason: 'There was no operator yet.',
      })
    await client.query('commit')
    return made !== undefined
  } finally {
    await client.end()
  }
}

function makePassword() {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
