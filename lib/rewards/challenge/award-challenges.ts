import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

/** Each once per user, over all decided entries of its period and game. The owners must be locked. */
export async function awardChallenges(db: Db, entryIds: readonly number[]): Promise<number> {
  return db.run(sql`
    with active as materialized (
      select id, name, kind, goal, game_id, starts_at, ends_at from challenges
       where status = 'Active' and starts_at <= now()
       order by id for key share
    ), attempt as materialized (
      select distinct settled.user_id, active.*
        from pickem_entries settled join active
             on settled.settled_at >= active.starts_at
                and settled.settled_at < coalesce(active.ends_at, 'infinity')
                and settled.game_id = coalesce(active.game_id, settled.game_id)
                and case active.kind when 'entries_played' then settled.outcome <> 'refunded'
                                     when 'win_streak' then settled.outcome <> 'lost'
                                     else settled.outcome = 'won' end
       where settled.id = any(${entryIds}::bigint[])
    )
    insert into challenge_wins (user_id, challenge_id, name, won_at)
    select challenge.user_id, challenge.id, challenge.name, clock_timestamp()
      from attempt challenge join users on users.id = challenge.user_id and users.purged_at is null
     where not exists (
             select from challenge_wins won
              where won.user_id = challenge.user_id and won.challenge_id = challenge.id and won.revoked_at is null)
       and ${isReached(sql`entry.settled_at < coalesce(challenge.ends_at, 'infinity')`)}
     order by challenge.user_id, challenge.id
    on conflict (user_id, challenge_id) where revoked_at is null do nothing`)
}

/** After corrections: revokes wins that no entries reach, not even later ones, and awards new ones. A revoked challenge can be won again. */
export async function reviewChallenges(db: Db, entryIds: readonly number[]): Promise<void> {
  await db.run(sql`
    update challenge_wins set revoked_at = now()
     where id in (
       select challenge.win_id
         from (select won.id as win_id, won.user_id, won.won_at, challenges.id, kind, goal, game_id, starts_at, ends_at
                 from challenge_wins won join challenges on challenges.id = won.challenge_id
                where won.revoked_at is null
                  and exists (
                    select from pickem_entries corrected
                     where corrected.id = any(${entryIds}::bigint[]) and corrected.user_id = won.user_id
                       and corrected.settled_at >= challenges.starts_at
                       and corrected.game_id = coalesce(challenges.game_id, corrected.game_id))) as challenge
        where not ${isReached(sql`entry.settled_at <= greatest(challenge.won_at, coalesce(challenge.ends_at, 'infinity'))`)})`)
  await awardChallenges(db, entryIds)
}

/** Whether the user's decided entries reach the goal of `challenge`, counting those for which `isInTime`. */
function isReached(isInTime: Sql): Sql {
  const decided = sql`
    pickem_entries entry
     where entry.user_id = challenge.user_id and entry.outcome in ('won', 'lost')
       and entry.settled_at >= challenge.starts_at and ${isInTime}
       and entry.game_id = coalesce(challenge.game_id, entry.game_id)`
  // Most users are short of wins, which a count finds faster than a search for streaks.
  const hasWins = sql`(
    select count(*) from (select from ${decided} and entry.outcome = 'won' limit challenge.goal) as needed
  ) = challenge.goal`
  return sql`(
    case challenge.kind
      when 'entries_played' then (
        select count(*) from (select from ${decided} limit challenge.goal) as needed
      ) = challenge.goal
      when 'entries_won' then ${hasWins}
      when 'win_streak' then ${hasWins} and exists (
        select from (
          select entry.outcome,
                 count(*) filter (where entry.outcome = 'lost') over (order by entry.settled_at, entry.id) as losses
            from ${decided}
        ) as sequence
         where outcome = 'won' group by losses having count(*) >= challenge.goal)
      when 'perfect_slip' then exists (
        select from ${decided} and entry.outcome = 'won' and entry.picks >= challenge.goal
           and not exists (
             select from pickem_entry_players pick where pick.entry_id = entry.id and pick.outcome <> 'won'))
    end)`
}
