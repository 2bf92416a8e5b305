import sql from 'sql-template-tag'

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

/** Whether the open request `p` can no longer be approved, because what it changes has another version. A file has many versions. */
export const isRequestOutdated = sql`
  (p.decision is null and p.expires_at > now() and coalesce(
     case p.subject_type when 'multipliers' then (select max(id) from multiplier_tables) <> (p.input->>'from')::int
                         else ${hasOtherVersion} end, false))`
