import sql from 'sql-template-tag'
import { type Author, serviceAuthor } from '@/lib/change/audit/author'
import { record } from '@/lib/change/audit/record'
import { isAtLeast, type Role } from '@/lib/change/audit/rules'
import { lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import { log } from '@/lib/core/log'
import type { Db } from '@/lib/db/db'
import { type Transaction, transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { changeRole, setRole } from './change-operator'
import { createOperatorSession, recordSignIn } from './create-session'
import { endSessions, signOutEverywhere } from './end-sessions'
import { hasOtherManager } from './has-other-manager'
import { endLinks } from './link'
import { operatorColumns, type StoredOperator, toSubject } from './lock-operator'
import { chooseName } from './operator-name'
import { operatorCreation, ssoLink } from './own-changes'
import { recordPromotion } from './promotion'
import type { ClientInfo } from './sign-in'
import type { Sso, SsoIdentity } from './sso'

/**
 * Returns the token of a session for the operator who is linked to this account of the provider. An operator with its
 * verified email is linked once; an unknown one is created with the mapped role. With an authenticator, the session allows
 * nothing before the code.
 *
 * Throws SsoOperatorDisabled, SsoLinkedToOther if the email's operator is linked to another account, or SsoRoleMissing.
 */
export async function signInBySso(sso: Sso, identity: SsoIdentity, client: ClientInfo): Promise<string> {
  const by = serviceAuthor('Single sign-on', client.requestId)
  // Committed also if the operator is rejected: the sessions of an operator without a role end.
  const token = await transaction(async db => {
    // Serializes first sign-ins and changes of roles.
    await lockPolicy(db)
    const operator =
      (await findLinked(db, identity)) ??
      (await linkByEmail(db, by, sso, identity)) ??
      (await create(db, by, identity))
    if (operator.isDisabled) throw new Failure('SsoOperatorDisabled')
    if (sso.roles && !identity.role) {
      await endAllSessions(db, by, operator)
      return null
    }
    const isRoleKept = await updateRole(db, by, sso, operator, identity.role)
    return startSession(db, operator, identity, client, isRoleKept)
  })
  if (token === null) throw new Failure('SsoRoleMissing')
  return token
}

async function findLinked(db: Db, { issuer, subject }: SsoIdentity): Promise<StoredOperator | undefined> {
  return db.row<StoredOperator>(sql`
    select ${operatorColumns} from operators where sso_issuer = ${issuer} and sso_subject = ${subject} for no key update`)
}

/** An email can pass to another person, so an operator is linked only once. Pending invitations and password links end. */
async function linkByEmail(db: Db, by: Author, sso: Sso, { email, issuer, subject, role }: SsoIdentity) {
  const operator = await db.row<StoredOperator>(sql`
    select ${operatorColumns} from operators where email = ${email} for no key update`)
  if (!operator) return
  if (operator.isDisabled) throw new Failure('SsoOperatorDisabled')
  if (operator.ssoSubject !== null) throw new Failure('SsoLinkedToOther')
  if (sso.roles && !role) throw new Failure('SsoRoleMissing')
  await db.run(sql`
    update operators set sso_issuer = ${issuer}, sso_subject = ${subject}, sso_linked_at = now(), updated_at = now()
     where id = ${operator.id}`)
  await endLinks(db, operator.id)
  await ssoLink.record(db, by, {
    subject: toSubject(operator),
    before: { ssoSubject: null },
    after: { ssoSubject: subject },
  })
  await enqueueMessage(db, {
    template: 'operator-sso-linked',
    to: operator.email,
    name: operator.name,
    provider: sso.name,
  })
  return operator
}

async function create(
  db: Transaction,
  by: Author,
  { email, name: claimed, role, issuer, subject }: SsoIdentity,
): Promise<StoredOperator> {
  if (!role) throw new Failure('SsoRoleMissing')
  const name = await chooseName(db, claimed, email)
  const created = await db.one<StoredOperator>(sql`
    insert into operators (email, name, role, sso_issuer, sso_subject, sso_linked_at)
    values (${email}, ${name}, ${role}::operator_role, ${issuer}, ${subject}, now())
    returning ${operatorColumns}`)
  if (role === 'manager') await recordPromotion(db, by, created.id, true)
  await operatorCreation.record(db, by, {
    subject: toSubject(created),
    after: { email, name, role },
    reason: 'First sign-in through the provider',
  })
  return created
}

async function endAllSessions(db: Db, by: Author, operator: StoredOperator): Promise<void> {
  const sessions = await endSessions(db, operator.id, 'role removed by single sign-on')
  if (sessions === 0) return
  await record(db, by, signOutEverywhere, {
    subject: toSubject(operator),
    after: { sessions },
    reason: 'No role from the provider',
  })
}

/** Returns true if the operator is the last manager and therefore stays one. */
async function updateRole(
  db: Transaction,
  by: Author,
  sso: Sso,
  { id, name, role: current }: StoredOperator,
  role: Role | null,
): Promise<boolean> {
  if (!role || role === current) return false
  if (current === 'manager' && (await isLastManager(db, id))) {
    log.warn(
      { operatorId: id, role },
      `${sso.name} maps the last manager to another role, which was not applied`,
    )
    return true
  }
  await setRole(db, id, role)
  if (!isAtLeast(role, current)) await endSessions(db, id, 'role changed by single sign-on')
  if (role === 'manager') await recordPromotion(db, by, id, true)
  await record(db, by, changeRole, {
    subject: toSubject({ id, name }),
    before: { role: current },
    after: { role },
    reason: 'Role from the provider',
  })
  return false
}

/** Takes the lock of the trigger `operators_require_manager`, which would reject the change. */
async function isLastManager(db: Db, id: number): Promise<boolean> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('require_manager'))`)
  return !(await hasOtherManager(id, db))
}

async function startSession(
  db: Db,
  { id, name, isTotpOn }: StoredOperator,
  { authenticatedAt }: SsoIdentity,
  client: ClientInfo,
  isRoleKept: boolean,
): Promise<string> {
  const { token, sessionId } = await createOperatorSession(db, id, client, false, {
    authenticatedAt,
    awaitsCode: isTotpOn,
  })
  if (isTotpOn) return token
  const after = { with: 'single sign-on', ...(isRoleKept && { isRoleKeptAsLastManager: true }) }
  await recordSignIn(db, { id, name }, { ...client, sessionId }, after)
  return token
}
