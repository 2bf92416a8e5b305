import sql from 'sql-template-tag'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import { Failure } from '@/lib/core/failure'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { ChallengeKind } from '@/lib/db/generated/enums'
import { throwByConstraint } from '@/lib/db/transaction'

export type StoredChallenge = {
  id: number
  name: string
  description: string
  kind: ChallengeKind
  goal: number
  gameId: number | null
  gameName: string | null
  status: 'Active' | 'Paused'
  startsAt: Date
  endsAt: Date | null
  updatedAt: Date
  /** Current winners, counted up to `maxCountedWinners`. */
  winners: number
  /** Also if all wins were revoked; the rule cannot change then. */
  hasWins: boolean
}

export const maxCountedWinners = 10_000

// A range with an order uses the index. For an equality, PostgreSQL would scan the wins of other challenges.
const hasWins = sql`
  (select id from challenge_wins where challenge_id between c.id and c.id order by challenge_id, id limit 1) is not null`

export const challengeColumns = sql`
  c.id, c.name, c.description, c.kind, c.goal, c.game_id, g.name as game_name, c.status::text as status, c.starts_at,
  c.ends_at, c.updated_at, ${hasWins} as has_wins,
  (select count(*)::int from (
     select from challenge_wins where challenge_id = c.id and revoked_at is null limit ${maxCountedWinners}) won) as winners`

export async function findChallenge(id: number, db: Db = pool): Promise<StoredChallenge | null> {
  const row = await db.row<StoredChallenge>(sql`
    select ${challengeColumns} from challenges c left join games g on g.id = c.game_id where c.id = ${id}`)
  return row ?? null
}

/** Blocks awards and other edits. Throws ChallengeNotFound, and EditConflict if changed since `updatedAt`. */
export async function lockChallenge(db: Db, id: number, updatedAt?: Date): Promise<StoredChallenge> {
  await db.run(sql`select from challenges where id = ${id} for update`)
  const challenge = await findChallenge(id, db)
  if (!challenge) throw new Failure('ChallengeNotFound')
  if (updatedAt) await assertFresh(db, { type: 'challenge', id }, challenge.updatedAt, updatedAt)
  return challenge
}

type Terms = Pick<
  StoredChallenge,
  'name' | 'description' | 'kind' | 'goal' | 'gameId' | 'status' | 'startsAt' | 'endsAt'
>

export function challengeValues(challenge: Terms): Terms {
  const { name, description, kind, goal, gameId, status, startsAt, endsAt } = challenge
  return { name, description, kind, goal, gameId, status, startsAt, endsAt }
}

/** Throws ChallengeNameTaken, ChallengeGameUnknown, ChallengeHasWinners. */
export async function storeChallenge(db: Db, challenge: Terms & { id: number }): Promise<void> {
  const { id, name, description, kind, goal, gameId, status, startsAt, endsAt } = challenge
  await db
    .run(sql`
      update challenges
         set name = ${name}, description = ${description}, kind = ${kind}::challenge_kind, goal = ${goal},
             game_id = ${gameId}, status = ${status}::catalog_status, starts_at = ${startsAt}, ends_at = ${endsAt}
       where id = ${id}`)
    .catch(throwIfInvalid(name))
}

export const throwIfInvalid = (name: string) =>
  throwByConstraint({
    challenges_name_key: () => new Failure('ChallengeNameTaken', { name }),
    challenges_game_id_fkey: () => new Failure('ChallengeGameUnknown'),
    challenges_rule_immutable: () => new Failure('ChallengeHasWinners'),
  })
