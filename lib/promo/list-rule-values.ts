import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { ExperienceLevel } from '@/lib/engagement/levels'

const levels: ExperienceLevel[] = ['Beginner', 'Intermediate', 'Expert']

type Row = {
  kyc: string[]
  geo: string[]
  modes: string[]
  platforms: string[]
  regions: { code: string; name: string }[]
  segments: { name: string; users: number }[]
}

/** The values that users can have, for the rules of promos that compare them. */
export async function listRuleValues() {
  const row = await db.one<Row>(sql`
    select array(select name from kyc_statuses order by id) as kyc,
           array(select name from geo_location_statuses order by id) as geo,
           array(select unnest(enum_range(null::user_mode))::text) as modes,
           array(select unnest(enum_range(null::platform))::text) as platforms,
           coalesce((select json_agg(json_build_object('code', code, 'name', name) order by name) from regions), '[]')
             as regions,
           coalesce((select json_agg(json_build_object('name', name, 'users', users) order by lower(name)) from segments), '[]')
             as segments`)
  const plain = (values: readonly string[]) => values.map(value => ({ value }))
  return {
    kyc_status: plain(row.kyc),
    geo_location_status: plain(row.geo),
    experience_level: plain(levels),
    user_mode: plain(row.modes),
    platform: plain(row.platforms),
    region: row.regions.map(({ code, name }) => ({ value: code, label: name })),
    segment: row.segments.map(({ name, users }) => ({
      value: name,
      label: `${name} (${users.toLocaleString('en-US')})`,
    })),
  }
}
