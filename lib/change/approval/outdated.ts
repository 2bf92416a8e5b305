import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

/** When what the request `p` changes was stored last. */
const storedAt = sql`case p.subject_type
  when 'release' then (select updated_at from releases where id = (p.input->>'id')::int)
  when 'promo' then (select updated_at from promos where id = (p.input->>'id')::int)
  when 'contest' then (select updated_at from contests where id = (p.input->>'id')::int)
  when 'blueprint' then (select updated_at from blueprints where id = (p.input->>'blueprintId')::int)
  when 'region' then (select updated_at from regions where code = p.subject_id)
  when 'setting' then coalesce((select updated_at from settings where key = p.subject_id), 'epoch')
  when 'match' then coalesce(
    (select updated_at from projections
      where game_id = (p.input->>'gameId')::int and feed_game_id = (p.input->>'feedGameId')::int
        and feed_player_id = (p.input->>'feedPlayerId')::int),
    (select updated_at from feed_games
      where game_id = (p.input->>'gameId')::int and feed_game_id = (p.input->>'feedGameId')::int))
end`

/** Null without a version. That of a setting which was never changed is empty. */
const requestedAt = sql`
  case p.subject_type when 'setting' then coalesce(nullif(p.input->>'version', '')::timestamptz, 'epoch')
                      else (p.input->>'updatedAt')::timestamptz end`

/** Some inputs have milliseconds, that of a setting has microseconds. */
const hasOtherVersion = sql`
  date_trunc('milliseconds', ${storedAt}) <> date_trunc('milliseconds', ${requestedAt})`

/**
 * Whether a release that the request `p` publishes, changes or restores would be out of order among those published or
 * scheduled since: the rule of ReleaseOutOfOrder.
 */
const isOutOfOrder = sql`exists (
  select from (
    select p.input->'form'->>'platform' as platform, p.input->'form'->>'version' as version,
           coalesce(nullif(p.input->'form'->>'publishAt', 'now')::timestamptz, now()) as at
     where p.action in ('release.create', 'release.change')
    union all
    select platform::text, version, publish_at
      from releases where p.action = 'release.restore' and id = (p.input->>'id')::int
  ) wanted join releases other on other.platform::text = wanted.platform
   where other.id is distinct from (p.input->>'id')::int and other.withdrawn_at is null
     and case when other.publish_at <= wanted.at then parse_build(other.version) > parse_build(wanted.version)
              when other.publish_at > wanted.at then parse_build(other.version) < parse_build(wanted.version) end)`

/** Whether the open request `p` can no longer be approved, because what it changes has another version, or a newer release came first. A file has many versions. */
export const isRequestOutdated = sql`
  (p.decision is null and p.expires_at > now() and coalesce(
     case p.subject_type when 'multipliers' then (select max(id) from multiplier_tables) <> (p.input->>'from')::int
                         when 'release' then coalesce(${hasOtherVersion}, false) or ${isOutOfOrder}
                         else ${hasOtherVersion} end, false))`

/** Open requests for changes of subjects of this type that can still be approved. */
export async function findApprovableRequests(db: Db, subjectType: string): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select p.id from pending_approvals p
     where p.subject_type = ${subjectType} and p.decision is null and p.expires_at > now() and not ${isRequestOutdated}
     order by p.id`)
  return rows.map(({ id }) => id)
}
