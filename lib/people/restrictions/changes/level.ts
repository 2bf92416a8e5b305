import sql from 'sql-template-tag'
import { type ExperienceLevel, overrideLevel } from '@/lib/people/engagement/levels'
import type { Restriction } from './override'

export type Level = {
  level: ExperienceLevel
  /** Null: the level follows from settled entries. */
  levelOverride: ExperienceLevel | null
}

export const levelRestriction: Restriction<Level> = {
  action: 'user.change-level',
  async read(db, userId) {
    return db.one<Level>(sql`
      select experience_level as level, experience_level_override as level_override from users where id = ${userId}`)
  },
  async write(db, { id }, { to: { levelOverride } }) {
    await overrideLevel(db, id, levelOverride)
  },
}
