import sql from 'sql-template-tag'
import { z } from 'zod'
import { type ExperienceLevel, overrideLevel } from '@/lib/people/engagement/levels'
import { restrictionChange } from './override'
import { experienceLevels } from './rules'

export type Level = {
  level: ExperienceLevel
  /** Null: the level follows from settled entries. */
  levelOverride: ExperienceLevel | null
}

export const changeLevel = restrictionChange({
  name: 'user.change-level',
  title: 'Override the experience level of a user',
  users: 'favors',
  secondManager: 'never',
  did({ after: { levelOverride } }) {
    if (levelOverride === null) return 'let settled entries decide the level of {subject}'
    return levelOverride === undefined
      ? 'changed the level of {subject}'
      : `set the level of {subject} to ${levelOverride}`
  },
  fields: z.strictObject({ levelOverride: z.enum(experienceLevels).nullable() }),
  async read(db, userId) {
    return db.one<Level>(sql`
      select experience_level as level, experience_level_override as level_override from users where id = ${userId}`)
  },
  async write(db, { id }, { to: { levelOverride } }) {
    await overrideLevel(db, id, levelOverride)
  },
})
