import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { ExperienceLevel } from '@/lib/engagement/levels'

const levels: ExperienceLevel[] = ['Beginner', 'Intermediate', 'Expert']

/** The values that users can have, for the rules of promos that compare them. */
export async function listRuleValues() {
  const row = await db.row<{ kyc: string[]; geo: string[]; modes: string[]; platforms: string[] }>(sql`
    select array(select name from kyc_statuses order by id) as kyc,
           array(select name from geo_location_statuses order by id) as geo,
           array(select unnest(enum_range(null::user_mode))::text) as modes,
           array(select unnest(enum_range(null::platform))::text) as platforms`)
  if (!row) throw new Error('query of rule values returned no row')
  const { kyc, geo, modes, platforms } = row
  return {
    kyc_status: kyc,
    geo_location_status: geo,
    experience_level: levels,
    user_mode: modes,
    platform: platforms,
  }
}
