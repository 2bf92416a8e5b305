import sql from 'sql-template-tag'
import { isAllowedLink } from '@/lib/change/settings/link-schemes'
import { readSettings } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'

const maxLogs = 50

/** Saves the link and logs the change in one statement. Only the 50 newest log rows are kept, to bound storage. */
export async function saveReferralLink(userId: number, referralLink: string): Promise<void> {
  await assertAllowedReferralLink(referralLink)
  const found = await db.row(sql`
    with previous as (
      select id, referral_link from users where id = ${userId} and deleted_at is null for no key update
    ), changed as (
      update users set referral_link = ${referralLink}, updated_at = now()
        from previous where users.id = previous.id and previous.referral_link <> ${referralLink}
      returning users.id
    ), logged as (
      insert into referral_logs (user_id, referral_link) select id, ${referralLink} from changed
    ), removed as (
      delete from referral_logs using changed where referral_logs.id in (
        select id from referral_logs where user_id = ${userId} order by created_at desc, id desc offset ${maxLogs - 1})
    )
    select from previous`)
  if (!found) throw new Failure('UserNotFound')
}

/** Throws ReferralSchemeNotAllowed unless the setting `referral_link_schemes` allows the link. */
export async function assertAllowedReferralLink(referralLink: string): Promise<void> {
  const { referral_link_schemes: schemes } = await readSettings()
  if (!isAllowedLink(referralLink, schemes)) throw new Failure('ReferralSchemeNotAllowed', { schemes })
}

/** The links that pass, as an error of the field. */
export function describeAllowedLinks({ schemes }: { schemes: string }): { referral_link: string[] } {
  const allowed =
    schemes === '*'
      ? 'a URL whose scheme does not run code or open files, such as https'
      : `a URL with one of these schemes: ${schemes}`
  return { referral_link: [`The referral_link field must be ${allowed}.`] }
}
