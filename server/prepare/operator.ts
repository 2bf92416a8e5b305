import { randomInt } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import type { Env } from '@/lib/env'

/** What operators' passwords are hashed with. */
const cost = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 }
/** Without the letters and digits that are taken for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Makes the manager who can make all other operators, and tells a made-up password this one time. */
export async function makeFirstOperator(
  url: string,
  { ADMIN_EMAIL, ADMIN_PASSWORD }: Env,
  say: (line: string) => void,
): Promise<void> {
  const email = ADMIN_EMAIL.toLowerCase()
  const password = ADMIN_PASSWORD ?? makePassword()
  const isMade = await insertFirst(url, email, await hash(password.normalize('NFKC'), cost))
  if (!isMade) return
  say(
    [
      'The first operator, for the console that a later version brings:',
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
    const { rowCount } = await client.query(
      `insert into operators (email, name, role, password_hash)
       select $1, 'First operator', 'manager', $2 where not exists (select from operators)`,
      [email, passwordHash],
    )
    await client.query('commit')
    return rowCount === 1
  } finally {
    await client.end()
  }
}

function makePassword() {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
