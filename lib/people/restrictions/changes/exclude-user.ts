import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Values } from '@/lib/change/audit/record'
import { change } from '@/lib/change/change'
import { sentenceTime } from '@/lib/change/sentence-time'
import { Failure } from '@/lib/core/failure'
import { idShape, instantShape } from '@/lib/core/wire'
import {
  type CurrentExclusion,
  findExclusion,
  reportEnded,
  storeExclusion,
} from '@/lib/people/restrictions/exclusion'
import { isLonger } from '@/lib/people/restrictions/rules'
import { lockUser, toUserSubject, userSubject } from './lock-user'
import { restrictionFailures } from './rules'

/** Longest exclusion without a second manager, because no one can end an exclusion early. */
const maxExclusionDays = 180

/** At least until `endsAt`, or permanently. Triggers reject what shortens it. Throws SecondManagerNeeded above maxExclusionDays. */
export const excludeUser = change({
  name: 'user.exclude',
  title: 'Set or lengthen a self-exclusion',
  topics: ['lock-outs'],
  users: 'checks',
  role: 'manager',
  reason: 'always',
  secondManager: 'partly',
  details: 'Required permanently or for more than 180 days. Cannot be shortened, undone or reverted.',
  did({ after: { isSelfExcluded, excludedUntil } }) {
    if (isSelfExcluded === undefined && excludedUntil === undefined) return 'excluded {subject}'
    const verb = isSelfExcluded === undefined ? 'lengthened the exclusion of' : 'excluded'
    const until = typeof excludedUntil === 'string' ? `until ${sentenceTime(excludedUntil)}` : 'permanently'
    return `${verb} {subject} ${until}`
  },
  undo: 'An exclusion cannot be shortened or ended early.',
  failures: restrictionFailures,
  input: z.object({ userId: idShape, endsAt: instantShape.nullable() }),
  subject: userSubject,
  confirm: 'subject',
  async run(db, { userId, endsAt }, { assertAllowed }) {
    const user = await lockUser(db, userId)
    const { now } = user
    if (endsAt && endsAt <= now) throw new Failure('ExclusionEndPast')
    const current = await findExclusion(db, userId)
    if (current && !isLonger(endsAt, current.endsAt))
      throw new Failure('ExclusionNotLonger', { until: current.endsAt?.toISOString() ?? null })
    const isLong = endsAt === null || endsAt > addDays(now, maxExclusionDays)
    await assertAllowed({ users: [userId], needsSecond: isLong })
    await storeExclusion(db, userId, current, {
      kind: 'exclusion',
      source: 'operator',
      startsAt: now,
      endsAt,
    })
    return {
      subject: toUserSubject(user),
      before: valuesOf(current),
      after: { isSelfExcluded: true, excludedUntil: endsAt },
    }
  },
  approval: {
    phrase: ({ endsAt }) => (endsAt ? `Exclude until ${sentenceTime(endsAt)}` : 'Exclude permanently'),
    question: ({ endsAt }, name) =>
      endsAt ? `Exclude ${name} until ${sentenceTime(endsAt)}?` : `Exclude ${name} permanently?`,
    keyOf: ({ userId }) => userId,
  },
})

const addDays = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000)

/** Lets the user play again. Throws NotExcluded, or ExclusionNotOver before its end. */
export const endExclusion = change({
  name: 'user.end-exclusion',
  title: 'End a self-exclusion',
  topics: ['lock-outs'],
  users: 'favors',
  role: 'manager',
  reason: 'always',
  secondManager: 'never',
  details: 'Only after its end, and never if it is permanent.',
  did: 'ended the self-exclusion of {subject}',
  undo: 'Exclude the user again instead.',
  failures: restrictionFailures,
  input: z.object({ userId: idShape }),
  subject: userSubject,
  confirm: 'subject',
  async run(db, { userId }, { assertAllowed }) {
    const user = await lockUser(db, userId)
    await assertAllowed({ users: [userId] })
    const current = await findExclusion(db, userId)
    if (!current) throw new Failure('NotExcluded')
    if (!current.isOver)
      throw new Failure('ExclusionNotOver', { until: current.endsAt?.toISOString() ?? null })
    await db.run(sql`
      with ended as (
        update self_exclusions set ended_at = now() where user_id = ${userId} and ended_at is null returning user_id
      ) ${reportEnded(sql`ended`)}`)
    return { subject: toUserSubject(user), before: valuesOf(current), after: valuesOf(null) }
  },
})

function valuesOf(exclusion: CurrentExclusion | null): Values {
  return { isSelfExcluded: exclusion !== null, excludedUntil: exclusion?.endsAt ?? null }
}
