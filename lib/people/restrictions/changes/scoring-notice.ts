import sql from 'sql-template-tag'
import { z } from 'zod'
import { restrictionChange } from './override'

export const changeNotice = restrictionChange({
  name: 'user.change-notice',
  title: 'Show or hide the scoring notice of a user',
  users: 'checks',
  secondManager: 'never',
  did({ after }) {
    if (typeof after.hasScoringNotice !== 'boolean') return 'changed the scoring notice of {subject}'
    return after.hasScoringNotice
      ? 'showed the scoring notice to {subject}'
      : 'hid the scoring notice from {subject}'
  },
  fields: z.strictObject({ hasScoringNotice: z.boolean() }),
  async read(db, userId) {
    const row = await db.row<{ hasScoringNotice: boolean }>(sql`
      select has_scoring_notice_dsa as has_scoring_notice from user_engagement where user_id = ${userId}`)
    return { hasScoringNotice: row?.hasScoringNotice ?? false }
  },
  async write(db, { id: userId }, { to: { hasScoringNotice } }) {
    await db.run(sql`
      insert into user_engagement (user_id, has_scoring_notice_dsa) values (${userId}, ${hasScoringNotice})
      on conflict (user_id) do update set has_scoring_notice_dsa = excluded.has_scoring_notice_dsa`)
  },
})
