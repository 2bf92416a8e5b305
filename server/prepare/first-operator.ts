import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import type { Env } from '@/lib/core/env'
import { createDb, type Db } from '@/lib/db/db'
import { withClient } from '@/lib/db/with-client'
import { hashOperatorPassword } from '@/lib/people/operator/password'
import { firstOperatorLinkSeconds } from '@/lib/people/operator/rules'

const name = 'First operator'
const atStart: Author = { operatorId: null, name: 'Service start', sessionId: null, requestId: '' }

/**
 * Creates the manager who can invite all other operators. Without ADMIN_PASSWORD, each start prints a link that sets the password
 * once, until an operator can sign in. No password is ever in the log.
 */
export async function createFirstOperator(
  url: string,
  { ADMIN_EMAIL, ADMIN_PASSWORD, PUBLIC_URL, PASSWORD_SIGN_IN, OIDC_NAME }: Env,
  print: (line: string) => void,
): Promise<void> {
  const passwordHash = ADMIN_PASSWORD ? await hashOperatorPassword(ADMIN_PASSWORD) : null
  const first = await withStoredOperators(url, async db => {
    const created = await insertFirst(db, ADMIN_EMAIL.toLowerCase(), passwordHash)
    const operator = created ?? (await findWithoutAccess(db))
    if (!operator) return null
    const needsLink = !ADMIN_PASSWORD || !created
    return { email: operator.email, link: needsLink ? await createLink(db, operator.id, PUBLIC_URL) : null }
  })
  if (!first) return
  print(
    [
      `The first operator, for the console at ${PUBLIC_URL}/admin:`,
      `  email     ${first.email}`,
      PASSWORD_SIGN_IN === 'off'
        ? `  sign in with ${OIDC_NAME}; its verified email must be the same`
        : `  password  ${first.link ? `choose it within ${firstOperatorLinkSeconds / 3600} hours at ${first.link}` : 'set by ADMIN_PASSWORD'}`,
    ].join('\n'),
  )
}

type First = { id: number; email: string }

async function withStoredOperators<Result>(connectionString: string, work: (db: Db) => Promise<Result>) {
  return withClient(connectionString, async client => {
    await client.query('begin')
    await client.query('lock table operators in share row exclusive mode')
    const result = await work(createDb(client))
    await client.query('commit')
    return result
  })
}

/** Undefined where an operator exists, such as one that a concurrent start created. */
async function insertFirst(db: Db, email: string, passwordHash: string | null): Promise<First | undefined> {
  const created = await db.row<First>(sql`
    insert into operators (email, name, role, password_hash)
    select ${email}, ${name}, 'manager', ${passwordHash} where not exists (select from operators)
    returning id, email`)
  if (created) {
    // The database client reads DATABASE_URL when it is loaded.
    const { operatorCreation } = await import('@/lib/people/operator/own-changes')
    await operatorCreation.record(db, atStart, {
      subject: { type: 'operator', id: created.id, name },
      after: { email, name, role: 'manager' },
      reason: 'There was no operator yet.',
    })
  }
  return created
}

/** The first operator while no one can sign in. */
async function findWithoutAccess(db: Db): Promise<First | undefined> {
  return db.row<First>(sql`
    select id, email from operators
     where not exists (select from operators where password_hash is not null or sso_subject is not null)
       and disabled_at is null and role = 'manager' order by id limit 1`)
}

/** Links of earlier or concurrent starts stay valid until one is used. */
async function createLink(db: Db, operatorId: number, publicUrl: string): Promise<string> {
  const { addLink } = await import('@/lib/people/operator/link')
  const ttlSeconds = firstOperatorLinkSeconds
  return (await addLink(db, operatorId, { purpose: 'invitation', ttlSeconds, publicUrl })).link
}
