import { isAllowedLink } from '@/lib/change/settings/link-schemes'
import { readSettings } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'

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
