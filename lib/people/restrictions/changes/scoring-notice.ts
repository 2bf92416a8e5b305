import sql from 'sql-template-tag'
import type { Restriction } from './override'

export const noticeRestriction: Restriction<{ hasScoringNotice: boolean }> = {
  action: 'user.change-notice',
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
}
