import sql from 'sql-template-tag'
import type { Restriction } from './override'

export const noticeRestriction: Restriction<{ hasScoringNotice: boolean }> = {
  action: 'user.change-notice',
  async read(db, userId) {
    const row = await db.row<{ hasScoringNotice: boolean }>(sql`
      select has_scoring_notice_dsa as has_scoring_notice from user_engagement where user_id = ${userId}`)
    return { hasScoringNotice: row?.hasScoringNotice ?? false }
  },
  async write(db, { id: userId }, { to: { hasScoringNotice: hasScoringNoticeDsa } }) {
    await db.prisma.userEngagement.upsert({
      where: { userId },
      create: { userId, hasScoringNoticeDsa },
      update: { hasScoringNoticeDsa },
    })
  },
}
