import sql, { join, type Sql } from 'sql-template-tag'

/** The stored version of what the request `p` changes, in the form of its input. */
type Version = { now: Sql; requested: Sql }

const numberOf = (name: string) => sql`(p.input->>${name})::int`

/** Inputs have milliseconds. */
const updatedAt = (rows: Sql): Version => ({
  now: sql`(select date_trunc('milliseconds', updated_at) from ${rows})`,
  requested: sql`(p.input->>'updatedAt')::timestamptz`,
})

const release = updatedAt(sql`releases where id = ${numberOf('id')}`)

const match = sql`game_id = ${numberOf('gameId')} and feed_game_id = ${numberOf('feedGameId')}`

/** By the action whose request cannot be approved once what it changes has another version. A file has many versions. */
export const requestVersions: Readonly<Record<string, Version>> = {
  'release.change': release,
  'release.advance': release,
  'release.withdraw': release,
  'release.restore': release,
  'promo.publish': updatedAt(sql`promos where id = ${numberOf('id')}`),
  'region.change': updatedAt(sql`regions where code = p.input->>'code'`),
  'contest.create': updatedAt(sql`blueprints where id = ${numberOf('blueprintId')}`),
  'contest.change': updatedAt(sql`contests where id = ${numberOf('id')}`),
  'match.change': updatedAt(sql`feed_games where ${match}`),
  'result.change': updatedAt(
    sql`projections where ${match} and feed_player_id = ${numberOf('feedPlayerId')}`,
  ),
  'setting.change': {
    now: sql`coalesce(${updatedAt(sql`settings where key = p.input->>'key'`).now}, 'epoch')`,
    requested: sql`coalesce(nullif(p.input->>'version', '')::timestamptz, 'epoch')`,
  },
  'multipliers.change': { now: sql`(select max(id) from multiplier_tables)`, requested: numberOf('from') },
}

/** Whether the open request `p` can no longer be approved, because what it changes has another version. */
export const isOutdated = sql`
  (p.decision is null and p.expires_at > now() and coalesce(case p.action ${join(
    Object.entries(requestVersions).map(
      ([action, { now, requested }]) => sql`when ${action} then ${now} <> ${requested}`,
    ),
    ' ',
  )} end, false))`
