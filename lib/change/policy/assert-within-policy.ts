import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import type { Involvement } from './involvement'
import { defaultPolicyLimits, type LimitKey } from './limits'
import { assertNotOwnAccount, type Users } from './own-account'
import type { PolicyRow } from './policy-row'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** `involvement` is what involves the requester with the user, if that was read. */
    SecondManagerNeeded: { action: string; involvement?: Involvement[] } & ExceededLimit
  }
}

type ExceededLimit = {
  /** The limit of one action, or of one user or operator within 24 hours. `always`: none, the action needs a second manager in any case. */
  because: 'always' | 'action' | 'user' | 'operator'
  /** In hundredths; null if the action always requires a second manager. */
  limitCents: number | null
  /** The rule that always requires a second manager, if it is known. */
  rule?: string | undefined
}

/** Hundredths, negative if taken from the user. Without a `userId`, any user can get up to `perUserCents`. */
export type Move = { userId: number | null; cents: bigint; perUserCents?: bigint }

/** `needsSecond` requires a second manager at any amount, by `rule`: a sentence. */
export type Measure = { cents?: readonly Move[]; needsSecond?: boolean; rule?: string }

/** Serializes governed actions until the transaction ends. Take it before any row lock, to avoid deadlocks. */
export async function lockPolicy(db: Db): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('operator_policy'))`)
}

export type GovernedChange = Partial<Pick<PolicyRow, 'secondManager' | 'limits' | 'users'>> & { name: string }

/**
 * Throws SecondManagerNeeded if the operator cannot do this alone, and otherwise counts it, in the same transaction.
 * With the approval of a second manager, everything is allowed and nothing is counted. The service has no limits. Throws
 * OwnAccount if one of the users is the operator, or the second manager.
 */
export async function assertWithinPolicy(
  db: Db,
  by: Author,
  change: GovernedChange,
  measure: Measure & { users?: Users },
  approvedById: number | null = null,
): Promise<void> {
  if (by.operatorId === null) return
  const operatorIds = [by.operatorId, approvedById]
  const paid = movesOf(measure).flatMap(({ userId }) => userId ?? [])
  if (paid.length > 0) await assertNotOwnAccount(db, operatorIds, paid)
  if (measure.users) await assertNotOwnAccount(db, operatorIds, measure.users)
  if (approvedById !== null && approvedById !== by.operatorId) return
  if (countsMoves(change, measure)) await lockPolicy(db)
  const exceeded = await findExceededLimit(db, by.operatorId, change, measure)
  if (exceeded) throw new Failure('SecondManagerNeeded', { action: change.name, ...exceeded })
  if (countsMoves(change, measure)) await countUse(db, by.operatorId, change.name, movesOf(measure))
}

/** The limit of acting alone that the action would exceed now, or null. */
export async function findExceededLimit(
  db: Db,
  operatorId: number,
  { secondManager, limits }: GovernedChange,
  measure: Measure,
): Promise<ExceededLimit | null> {
  if (measure.needsSecond || secondManager === 'always')
    return { because: 'always', limitCents: null, rule: measure.rule }
  const moves = movesOf(measure)
  if (moves.length === 0 || !(limits && 'action' in limits)) return null
  if (await isNewByProvider(db, operatorId))
    return { because: 'always', limitCents: null, rule: 'You became a manager less than 72 hours ago.' }
  const limitOf = await readLimits(db)
  const actionCents = limitOf(limits.action)
  if (sum(moves) > actionCents) return { because: 'action', limitCents: Number(actionCents) }
  const userCents = limitOf(limits.user)
  if (await exceedsForUser(db, operatorId, moves, userCents))
    return { because: 'user', limitCents: Number(userCents) }
  const operatorCents = limitOf(limits.operator)
  if ((await readUsedBy(db, operatorId)) + sum(moves) > operatorCents)
    return { because: 'operator', limitCents: Number(operatorCents) }
  return null
}

/** The provider of single sign-on can make any number of managers, so one of the last 72 hours moves no money alone. */
async function isNewByProvider(db: Db, operatorId: number): Promise<boolean> {
  const row = await db.row(sql`
    select from operators
     where id = ${operatorId} and promoted_by_id is null and is_manager_unapproved
       and manager_since + interval '72 hours' > now()`)
  return row !== undefined
}

function movesOf({ cents = [] }: Measure): readonly Move[] {
  return cents.filter(move => move.cents !== 0n)
}

function countsMoves({ limits }: GovernedChange, measure: Measure): boolean {
  return limits !== undefined && 'action' in limits && movesOf(measure).length > 0
}

const sum = (moves: readonly Move[]) =>
  moves.reduce((total, { cents }) => total + (cents < 0n ? -cents : cents), 0n)

/** Reads inside the transaction, so that a lowered limit applies immediately. */
async function readLimits(db: Db): Promise<(key: LimitKey) => bigint> {
  const rows = await db.rows<{ key: LimitKey; value: number }>(sql`
    select key, value::text::float8 as value from settings
     where key = any(${Object.keys(defaultPolicyLimits)}::text[]) and jsonb_typeof(value) = 'number'`)
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  return key => BigInt(Math.trunc(stored.get(key) ?? defaultPolicyLimits[key]))
}

/**
 * Credits and debits are limited separately, for all accounts of a person together. Amounts that any user can get count for every
 * user, with what the operator gave that user.
 */
async function exceedsForUser(db: Db, operatorId: number, moves: readonly Move[], limit: bigint) {
  const { exceeds } = await db.one<{ exceeds: boolean }>(sql`
    with wanted as (
      select user_id, sum(cents) as cents, cents > 0 as is_given
        from unnest(${moves.map(move => move.userId)}::int[],
                    ${moves.map(move => move.perUserCents ?? move.cents)}::bigint[]) as moved (user_id, cents)
       group by user_id, cents > 0
    ), accounts as (
      select person, user_id
        from persons_of((select array_agg(user_id) from wanted), array['mailbox', 'phone', 'identity'])
    ), wanted_by_person as (
      select null::int as person, cents, is_given from wanted where user_id is null
      union all
      select person, sum(cents), is_given from accounts join wanted using (user_id) group by person, is_given
    ), used as (
      select operator_id, user_id, coalesce(per_user_cents, cents) as cents, cents > 0 as is_given from policy_uses
       where (operator_id = ${operatorId} or user_id = any((select array_agg(user_id) from accounts)::int[]))
         and created_at > clock_timestamp() - interval '24 hours'
    ), offered as (
      select is_given, sum(cents) as cents from used
       where user_id is null and operator_id = ${operatorId} group by is_given
    ), moved as (
      select user_id, is_given, sum(cents) filter (where operator_id = ${operatorId}) as own_cents, sum(cents) as cents
        from used where user_id is not null group by user_id, is_given
    ), moved_by_person as (
      select person, is_given, sum(cents) as cents from accounts join moved using (user_id) group by person, is_given
    )
    select exists (
      select from wanted_by_person wanted
                  left join offered using (is_given) left join moved_by_person before using (person, is_given)
       where abs(wanted.cents + coalesce(offered.cents, 0) + coalesce(
         case when wanted.person is null
              then (select own_cents from moved where moved.is_given = wanted.is_given
                     order by abs(own_cents) desc nulls last limit 1)
              else before.cents end, 0)
       ) > ${limit}
    ) as exceeds`)
  return exceeds
}

async function readUsedBy(db: Db, operatorId: number): Promise<bigint> {
  const { cents } = await db.one<{ cents: bigint }>(sql`
    select coalesce(sum(abs(cents)), 0)::bigint as cents from policy_uses
     where operator_id = ${operatorId} and created_at > clock_timestamp() - interval '24 hours'`)
  return cents
}

async function countUse(db: Db, operatorId: number, action: string, moves: readonly Move[]): Promise<void> {
  await db.run(sql`
    insert into policy_uses (action, operator_id, user_id, cents, per_user_cents)
    select ${action}, ${operatorId}::int, user_id, sum(cents), sum(per_user_cents)
      from unnest(${moves.map(move => move.userId)}::int[], ${moves.map(move => move.cents)}::bigint[],
                  ${moves.map(move => move.perUserCents ?? null)}::bigint[]) as moved (user_id, cents, per_user_cents)
     group by user_id, cents > 0`)
}
