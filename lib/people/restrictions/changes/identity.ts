import sql from 'sql-template-tag'
import { z } from 'zod'
import { Failure } from '@/lib/core/failure'
import { integerShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import type { IdentityOutcome } from '@/lib/notify/mail/mail-content'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { endUnprovenLocation } from '@/lib/people/location/write-location'
import {
  assertPersonNotBarred,
  findSamePersonOfLastCheck,
  linkVerifiedIdentity,
} from '@/lib/people/person/find-same-person'
import type { LockedUser } from './lock-user'
import { restrictionChange } from './override'
import { assertIdentity, type KycStatus, kycStatuses } from './rules'

export type IdentityFields = {
  kycStatus: KycStatus
  /** YYYY-MM-DD */
  dateOfBirth: string | null
  kycAttempts: number | null
  /** Follows from an approved identity. */
  isAdult: boolean
}

export const changeIdentity = restrictionChange({
  name: 'user.change-identity',
  title: 'Override the identity of a user',
  users: 'favors',
  secondManager: 'partly',
  details:
    'Required to verify a user, and to change the date of birth of a verified user or to an earlier one. Only adults with a date of birth can be verified, and not by managers who gave the user money within 30 days.',
  did: ({ after: { kycStatus } }) =>
    typeof kycStatus === 'string'
      ? `set the identity of {subject} to ${kycStatus.toLowerCase()}`
      : 'changed the identity of {subject}',
  fields: z.strictObject({
    kycStatus: z.enum(kycStatuses),
    dateOfBirth: z.string().length(10, 'Enter the date as YYYY-MM-DD.').nullable(),
    kycAttempts: integerShape('Enter a whole number.', 1_000, 'Enter at most 1,000 attempts.')
      .min(0, 'Enter 0 or more.')
      .nullable(),
  }),
  // Without the date of birth, because the audit log stores the phrase and viewers read it.
  phrase: ({ kycStatus }) => (kycStatus ? `Set identity to ${kycStatus}` : 'Change identity'),
  async facts(db, userId, { kycStatus }) {
    const flags = kycStatus === 'Verified' ? await findSamePersonOfLastCheck(db, userId) : []
    return flags.length > 0 ? [{ name: 'flags', value: flags }] : []
  },
  async read(db, userId) {
    return db.one<IdentityFields>(sql`
      select s.name as kyc_status, k.date_of_birth::text as date_of_birth, k.attempts as kyc_attempts, u.is_adult
        from users u left join user_kyc k on k.user_id = u.id join kyc_statuses s on s.id = coalesce(k.status_id, 1)
       where u.id = ${userId}`)
  },
  needsUninvolved: (from, to) => to.kycStatus === 'Verified' && from.kycStatus !== 'Verified',
  // One manager alone verifies no one, and makes no one older.
  needsSecond: (from, to) =>
    (nameToday(to.kycStatus) === 'Verified' && from.kycStatus !== 'Verified') ||
    (from.dateOfBirth !== null && (to.dateOfBirth === null || to.dateOfBirth < from.dateOfBirth)) ||
    (to.kycStatus === 'Verified' && to.dateOfBirth !== from.dateOfBirth),
  async write(db, user, { from, to: { dateOfBirth, kycAttempts, ...rest }, isUndo }) {
    const { id, now } = user
    const kycStatus = nameToday(rest.kycStatus)
    if (kycStatus === 'Pending' && from.kycStatus !== 'Pending') throw new Failure('IdentityCaseMissing')
    const isVerifying = kycStatus === 'Verified' && from.kycStatus !== 'Verified' && !isUndo
    if (isVerifying) await assertPersonNotBarred(db, id)
    if (kycStatus !== 'Pending') await withdrawCase(db, id)
    const isAdult = isUndo ? rest.isAdult : assertIdentity(kycStatus, dateOfBirth, now)
    await db.run(sql`
      insert into user_kyc (user_id, status_id, date_of_birth, attempts)
      values (${id}, (select id from kyc_statuses where name = ${kycStatus}), ${dateOfBirth}::text::date, ${kycAttempts})
      on conflict (user_id) do update
         set status_id = excluded.status_id, date_of_birth = excluded.date_of_birth, attempts = excluded.attempts,
             link_key = null, link_issued_at = null`)
    await db.run(sql`update users set is_adult = ${isAdult}, updated_at = now() where id = ${id}`)
    await endUnprovenLocation(db, id)
    if (isVerifying && dateOfBirth !== null) await linkVerifiedIdentity(db, id, dateOfBirth)
    if (kycStatus !== from.kycStatus) await notify(db, user, kycStatus)
  },
})

/** A decided check was mailed, so what replaces it is too, also when it is undone. */
async function notify(db: Db, { email, username, isDeleted }: LockedUser, status: KycStatus): Promise<void> {
  const outcome = outcomes[status]
  if (outcome && !isDeleted)
    await enqueueMessage(db, { template: 'identity-changed', to: email, username, outcome })
}

const outcomes: Partial<Record<KycStatus, IdentityOutcome>> = {
  Verified: 'verified',
  Rejected: 'rejected',
  'Not performed': 'returned',
}

/** Older audit rows have the former name of Verified. */
const nameToday = (status: string) => (status === 'Approved' ? 'Verified' : status) as KycStatus

/** An override decides an open case too; its reason is in the audit log. */
async function withdrawCase(db: Db, userId: number): Promise<void> {
  await db.run(sql`
    update identity_cases set status = 'withdrawn', decided_at = clock_timestamp()
     where user_id = ${userId} and status in ('started', 'pending')`)
}
