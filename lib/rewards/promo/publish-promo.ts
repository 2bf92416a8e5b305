import sql from 'sql-template-tag'
import { z } from 'zod'
import { type FactTable, formatUser, listFacts, maxListedRows } from '@/lib/change/approval/facts'
import { type LoggedChange, parseTimestamp, type Reverter } from '@/lib/change/audit/reverter'
import { isReason } from '@/lib/change/audit/rules'
import { type Act, change } from '@/lib/change/change'
import { assertMeasured } from '@/lib/change/policy/assert-within-policy'
import { moneyLimits } from '@/lib/change/policy/policy-row'
import { formatAmount } from '@/lib/core/amount'
import { Failure } from '@/lib/core/failure'
import { idShape, instantShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import { promoFailures } from './promo-failures'
import {
  costsMore,
  getPromoState,
  maxRemainingCents,
  measurePromo,
  type StoredPromo,
  targetsOf,
} from './promo-state'
import type { PromoRule } from './rules'
import {
  findStoredPromo,
  lockPromo,
  promoSubject,
  promoValues,
  storePromo,
  writePromo,
} from './stored-promos'

/** An increase in cost requires a manager and a reason. */
export function assertCostAllowed(
  before: StoredPromo | null,
  after: StoredPromo,
  { isManager, reason }: Act,
): void {
  if (!costsMore(before, after)) return
  if (!isManager) throw new Failure('PromoCostRequiresManager')
  if (!isReason(reason)) throw new Failure('PromoCostRequiresReason')
}

async function read(db: Db, { subjectId }: LoggedChange) {
  await db.run(sql`select from promos where id = ${Number(subjectId)} for no key update`)
  const stored = await findStoredPromo(db, Number(subjectId))
  return stored && promoValues(stored.promo)
}

async function caveat(db: Db, { subjectId }: LoggedChange): Promise<string> {
  const stored = await findStoredPromo(db, Number(subjectId))
  const claims = stored?.promo.claims ?? 0
  return claims > 0 ? `Existing claims (${claims.toLocaleString('en-US')}) are kept.` : ''
}

/** Reverting a creation deletes the promo, unless it has claims. */
const reverter: Omit<Reverter, 'role'> = {
  read,
  caveat,
  async restore(db, change, by) {
    const id = Number(change.subjectId)
    const { promo } = await lockPromo(db, id)
    if (change.before) {
      const former = formerPromo(promo, change)
      if (!change.isUndo && costsMore(promo, former))
        await assertMeasured(db, by, publishPromo, {
          ...measurePromo(former),
          users: targetsOf(former),
        })
      return storePromo(db, former)
    }
    if (promo.claims > 0) throw new Failure('PromoHasClaims', { claims: promo.claims })
    await db.run(sql`delete from promos where id = ${id}`)
  },
}

/** For changes that never increase cost, even when a revert is reverted: creating and duplicating. */
export const promoReverter: Reverter = { ...reverter, role: 'editor' }

/** For changes that reduce cost: reverting them increases it again, so it requires a manager. */
export const promoCostReverter: Reverter = { ...reverter, role: 'manager' }

/** For edits and publishing: editors can revert them unless that increases cost. Throws PromoCostRequiresManager. */
export const promoEditReverter: Reverter = {
  ...promoReverter,
  async restore(db, change, by) {
    const { promo } = await lockPromo(db, Number(change.subjectId))
    if (costsMore(promo, formerPromo(promo, change))) throw new Failure('PromoCostRequiresManager')
    await reverter.restore(db, change, by)
  },
}

function formerPromo(present: StoredPromo, { before }: LoggedChange): StoredPromo {
  const former = { ...present, ...before } as StoredPromo
  return {
    ...former,
    creditsCents: BigInt(former.creditsCents),
    budgetCents: former.budgetCents === null ? null : BigInt(former.budgetCents),
    startsAt: parseTimestamp(former.startsAt),
    endsAt: parseTimestamp(former.endsAt),
  }
}

export const publishPromo = change({
  name: 'promo.publish',
  title: 'Publish a promo',
  topics: ['money'],
  role: 'manager',
  reason: 'always',
  secondManager: 'partly',
  details:
    'Counts the remaining budget. Always required without a budget. Cash counts as money given to the user. So do site credits for named users, a segment or a promo code, and the first 50 claims of the same credits and rules.',
  limits: moneyLimits,
  users: 'favors',
  did: 'published {subject}',
  undo: promoEditReverter,
  failures: promoFailures,
  input: z.object({ id: idShape, updatedAt: instantShape }),
  subject: (db, { id }) => promoSubject(db, id),
  confirm: 'subject',
  async run(db, { id, updatedAt }, act) {
    const { promo: before, now } = await lockPromo(db, id, updatedAt)
    if (before.status === 'published') throw new Failure('PromoStatusConflict', { status: before.status })
    if (!before.creditBucketId) throw new Failure('PromoBucketUnknown')
    const after = { ...before, status: 'published' as const }
    const state = getPromoState(after, now)
    if (state === 'ended' || state === 'spent') throw new Failure('PromoEnded')
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
      const { promo } = await lockPromo(db, id)
      return { maxCents: maxRemainingCents(promo), bucket: promo.bucket }
    },
    /** All terms, because the audit row has only the status. */
    async facts(db, { id }, run) {
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
            .map(({ rule, ...terms }) => ({ name: `rule: ${rule}`, value: terms })),
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

type Segment = { name: string; author: string; userId: number; username: string }

/** A segment with more users than a list can have is as public as a promo for all users: its number is enough. */
async function listSegmentUsers(db: Db, rules: readonly PromoRule[]): Promise<FactTable[]> {
  const names = rules.flatMap(rule => (rule.rule === 'segment' ? rule.any_of : []))
  const members = await db.rows<Segment>(sql`
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
