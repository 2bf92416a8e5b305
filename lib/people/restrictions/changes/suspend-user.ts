import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Author } from '@/lib/change/audit/author'
import type { Values } from '@/lib/change/audit/record'
import { parseTimestamp, type Reverter } from '@/lib/change/audit/reverter'
import { change } from '@/lib/change/change'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { sentenceTime } from '@/lib/change/sentence-time'
import { Failure } from '@/lib/core/failure'
import { idShape, instantShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { cancelPendingChanges } from '@/lib/people/account/contact/request-change'
import { revokeTokens } from '@/lib/people/account/sessions/access-token'
import { isLonger } from '@/lib/people/restrictions/rules'
import { type LockedUser, lockUser, toUserSubject, userSubject } from './lock-user'
import { restrictionFailures } from './rules'
import {
  closeSuspension,
  findSuspension,
  openSuspension,
  type Suspension,
  setSuspensionEnd,
  suspensionReasons,
} from './suspension'

/** Restores the previous state of the suspension: lifts it, sets its earlier end, or suspends again. */
const suspensionReverter: Reverter = {
  role: 'manager',
  async read(db, { subjectId }) {
    await lockUser(db, Number(subjectId))
    return valuesOf(await findSuspension(db, Number(subjectId)))
  },
  async restore(db, { subjectId, before, isUndo = false }, by) {
    const userId = Number(subjectId)
    const user = await lockUser(db, userId)
    const current = await findSuspension(db, userId)
    const { isSuspended, endsAt } = readValues(before, current)
    if (current && !isUndo && !(isSuspended && isLonger(endsAt, current.endsAt)))
      await assertWithinPolicy(db, by, liftSuspension, await measureLift(db, by, userId, current))
    if (!isSuspended) return endSuspension(db, user)
    if (endsAt && endsAt <= user.now) throw new Failure('SuspensionEndPast')
    if (current) await setSuspensionEnd(db, userId, endsAt)
    else await openSuspension(db, userId, endsAt)
    await revokeTokens(db, userId, 'suspension')
    await notify(db, user, endsAt)
  },
  async caveat() {
    return 'The user stays signed out and signs in again with their password.'
  },
}

/** Until `endsAt`, or until lifted if null. Open entries are settled as usual. Suspending again lengthens the suspension. */
export const suspendUser = change({
  name: 'user.suspend',
  title: 'Suspend a user, or lengthen a suspension',
  topics: ['lock-outs'],
  users: 'checks',
  role: 'manager',
  reason: 'always',
  secondManager: 'never',
  details: 'Open entries are settled as usual.',
  did({ after: { isSuspended, suspendedUntil } }) {
    const until = untilOf({ suspendedUntil })
    const isLengthened = isSuspended === undefined && suspendedUntil !== undefined
    return isLengthened ? `lengthened the suspension of {subject}${until}` : `suspended {subject}${until}`
  },
  undone: ({ before, after }) =>
    after.isSuspended
      ? 'lifted the suspension of {subject}'
      : `restored the suspension of {subject}${untilOf(before)}`,
  undo: suspensionReverter,
  failures: restrictionFailures,
  input: z.object({ userId: idShape, endsAt: instantShape.nullable() }),
  subject: userSubject,
  confirm: 'subject',
  async run(db, { userId, endsAt }, { assertAllowed }) {
    const user = await lockUser(db, userId)
    await assertAllowed({ users: [userId] })
    const made = await writeSuspension(db, user, endsAt)
    await notify(db, user, endsAt)
    return made
  },
})

/** The caller holds the lock on the user, notifies them, and records it as `suspendUser`. */
export async function writeSuspension(db: Db, user: LockedUser, endsAt: Date | null) {
  if (endsAt && endsAt <= user.now) throw new Failure('SuspensionEndPast')
  const current = await findSuspension(db, user.id)
  if (current && !isLonger(endsAt, current.endsAt))
    throw new Failure('SuspensionNotLonger', { until: current.endsAt?.toISOString() ?? null })
  if (current) await setSuspensionEnd(db, user.id, endsAt)
  else await openSuspension(db, user.id, endsAt)
  await revokeTokens(db, user.id, 'suspension')
  await cancelPendingChanges(db, user.id)
  return {
    subject: toUserSubject(user),
    before: valuesOf(current),
    after: { isSuspended: true, suspendedUntil: endsAt },
  }
}

/** " until Tue 1 Dec 2026, 05:30 ET"; empty without an end. */
const untilOf = ({ suspendedUntil }: Values): string =>
  typeof suspendedUntil === 'string' ? ` until ${sentenceTime(suspendedUntil)}` : ''

/** Deleted accounts are suspended silently: they can be reactivated, but not used. */
async function notify(db: Db, { email, username, isDeleted }: LockedUser, endsAt: Date | null) {
  if (isDeleted) return
  await enqueueMessage(db, {
    template: 'account-suspended',
    to: email,
    username,
    until: endsAt?.toISOString() ?? null,
  })
}

/** The notice of the suspension is a security message, which is never canceled; it may not have been sent yet. */
async function endSuspension(db: Db, { id, email, username, isDeleted }: LockedUser): Promise<void> {
  await closeSuspension(db, id)
  if (!isDeleted) await enqueueMessage(db, { template: 'suspension-lifted', to: email, username })
}

/** The user signs in again with their password. Throws NotSuspended, or SecondManagerNeeded if another operator set it. */
export const liftSuspension = change({
  name: 'user.lift-suspension',
  title: 'Lift a suspension early',
  topics: ['lock-outs'],
  users: 'favors',
  role: 'manager',
  reason: 'always',
  secondManager: 'partly',
  details: 'Required if another operator set or lengthened the suspension.',
  did: 'lifted the suspension of {subject}',
  undone: ({ before }) => `suspended {subject} again${untilOf(before)}`,
  undo: suspensionReverter,
  failures: restrictionFailures,
  input: z.object({ userId: idShape }),
  subject: userSubject,
  confirm: { unneeded: 'It restores access.' },
  async run(db, { userId }, { by, assertAllowed }) {
    const user = await lockUser(db, userId)
    const current = await findSuspension(db, userId)
    if (!current) throw new Failure('NotSuspended')
    await assertAllowed(await measureLift(db, by, userId, current))
    await endSuspension(db, user)
    return { subject: toUserSubject(user), before: valuesOf(current), after: valuesOf(null) }
  },
  approval: {
    phrase: 'Lift the suspension',
    question: (_, name) => `Lift the suspension of ${name}?`,
    async facts(db, { userId }, run) {
      const current = await findSuspension(db, userId)
      const origin =
        current &&
        (await db.row<{ reasons: string | null }>(
          suspensionReasons(sql`${userId}::int`, sql`${current.startsAt}::timestamptz`),
        ))
      await run()
      return {
        values: [
          { name: 'suspendedBy', value: origin?.reasons ?? null },
          { name: 'suspendedSince', value: current?.startsAt ?? null },
          { name: 'suspendedUntil', value: current?.endsAt ?? 'lifted' },
        ],
        tables: [],
      }
    },
  },
})

/** Lengthening another operator's suspension does not give the right to lift it alone. */
async function measureLift(db: Db, by: Author, userId: number, { startsAt }: Suspension) {
  const other = await db.row(sql`
    select from audit_rows
     where subject_type = 'user' and subject_id = ${String(userId)}
       and action in ('user.suspend', 'user.lift-suspension')
       and created_at >= ${startsAt} and operator_id is distinct from ${by.operatorId}
     limit 1`)
  return { users: [userId], needsSecond: other !== undefined }
}

/** The log has only the fields that differed. */
function readValues(before: Values | null, current: Suspension | null) {
  const isSuspended = (before?.isSuspended ?? current !== null) === true
  const until = before?.suspendedUntil
  return { isSuspended, endsAt: until === undefined ? null : parseTimestamp(until as string | null) }
}

function valuesOf(suspension: Suspension | null): Values {
  return { isSuspended: suspension !== null, suspendedUntil: suspension?.endsAt ?? null }
}
