import sql from 'sql-template-tag'
import { z } from 'zod'
import { type FactTable, formatUser, listFacts, maxListedRows } from '@/lib/change/approval/facts'
import { change } from '@/lib/change/change'
import { listConflicts } from '@/lib/change/field-label'
import { lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { formatAmount } from '@/lib/core/amount'
import { Failure } from '@/lib/core/failure'
import { idShape, instantShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import { describeRule } from './describe-rule'
import { promoFailures } from './promo-failures'
import { assertCostAllowed, promoEditReverter, publishPolicy } from './promo-reverter'
import { getPromoState, isPromoOver, maxRemainingCents, measurePromo, targetsOf } from './promo-state'
import type { PromoRule } from './rules'
import { getPromo, lockPromo, promoSubject, writePromo } from './stored-promos'

export const publishPromo = change({
  ...publishPolicy,
  title: 'Publish a promo',
  topics: ['money'],
  role: 'manager',
  reason: 'always',
  details:
    'Counts the remaining budget. Always required without a budget. Cash counts as money given to the user. So do site credits for named users, a segment or a promo code, and the first 50 claims of the same credits and rules.',
  did: 'published {subject}',
  undone: ({ before }) => (before.status === 'paused' ? 'paused {subject}' : 'made {subject} a draft'),
  undo: promoEditReverter,
  failures: {
    ...promoFailures,
    EditConflict: ({ by, fields }) =>
      `${by} changed ${listConflicts(fields)} in the meantime. Nothing was published. Review the promo and publish it again.`,
  },
  input: z.object({ id: idShape, updatedAt: instantShape }),
  subject: (db, { id }) => promoSubject(db, id),
  confirm: 'subject',
  async run(db, { id, updatedAt }, act) {
    const { promo: before, now } = await lockPromo(db, id, updatedAt)
    if (before.status === 'published') throw new Failure('PromoStatusConflict', { status: before.status })
    if (!before.creditBucketId) throw new Failure('PromoBucketUnknown')
    const after = { ...before, status: 'published' as const }
    if (isPromoOver(getPromoState(after, now))) throw new Failure('PromoEnded')
    assertCostAllowed(before, after, act)
    await act.assertAllowed({ ...measurePromo(after), users: targetsOf(after) })
    return writePromo(db, before, after)
  },
  approval: {
    phrase: ({ maxCents, bucket }) =>
      maxCents === null
        ? 'Publish with no budget'
        : `Publish with a budget of ${formatAmount(Number(maxCents), bucket as string | null)}`,
    async about(db, { id }) {
      const { promo } = await getPromo(db, id)
      return { maxCents: maxRemainingCents(promo), bucket: promo.bucket }
    },
    /** All terms, because the audit row has only the status. */
    async facts(db, { id }, run) {
      // Before the promo, as the change locks them.
      await lockPolicy(db)
      const before = await lockPromo(db, id)
      await run()
      const { promo } = await lockPromo(db, id)
      const amount = (cents: bigint | null) => cents !== null && [{ bucket: promo.bucket ?? '', cents }]
      return {
        values: [
          { name: 'promo', value: promo.name },
          { name: 'status', before: before.promo.status, value: promo.status },
          { name: 'creditsOfEachClaim', value: amount(promo.creditsCents) },
          { name: 'bucket', value: promo.bucketName },
          { name: 'budget', value: amount(promo.budgetCents) || 'no limit' },
          { name: 'spent', value: amount(promo.spentCents), isEstimate: true },
          { name: 'start', value: promo.startsAt },
          { name: 'end', value: promo.endsAt },
          ...promo.rules
            .filter(({ rule }) => rule !== 'users')
            .map(describeRule)
            .map(({ subject, requirement }, at) => ({
              name: `rule ${at + 1}`,
              value: `${subject} ${requirement}`,
            })),
        ],
        tables: [...(await listEligibleUsers(db, promo.rules)), ...(await listSegmentUsers(db, promo.rules))],
      }
    },
  },
})

async function listEligibleUsers(db: Db, rules: readonly PromoRule[]): Promise<FactTable[]> {
  const ids = rules.flatMap(rule => (rule.rule === 'users' ? rule.ids : []))
  const users = await db.rows<{ userId: number; username: string }>(sql`
    select id as user_id, username from users where id = any(${ids}::int[]) order by id`)
  return listFacts({
    title: 'Only for these users',
    columns: ['User'],
    rows: users.map(user => [formatUser(user)]),
  })
}

/** A segment with more users than a list can have is as public as a promo for all users: its number is enough. */
async function listSegmentUsers(db: Db, rules: readonly PromoRule[]): Promise<FactTable[]> {
  const names = rules.flatMap(rule => (rule.rule === 'segment' ? rule.any_of : []))
  const members = await db.rows<{ name: string; author: string; userId: number; username: string }>(sql`
    select segments.name, operators.name as author, users.id as user_id, username
      from segments join operators on operators.id = created_by_id
           join segment_users on segment_users.segment_id = segments.id join users on users.id = segment_users.user_id
     where lower(segments.name) = any(${names.map(name => name.toLowerCase())}::text[])
     order by lower(segments.name), users.id`)
  return [...new Set(members.map(({ name }) => name))].flatMap(name => {
    const users = members.filter(member => member.name === name)
    return listFacts({
      title: `Users of segment “${name}”, saved by ${users[0]?.author}`,
      columns: ['User'],
      rows: users.map(user => [formatUser(user)]),
      isDerived: users.length > maxListedRows,
    })
  })
}
