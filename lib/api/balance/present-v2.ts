import type { z } from 'zod'
import { presentExtendedGames } from '@/lib/app-config/catalog/present'
import { presentMaintenanceMode } from '@/lib/app-config/maintenance/present'
import { presentAppVersions } from '@/lib/app-config/release/present'
import { findReportedBuild, type ReportedBuild } from '@/lib/app-config/release/rules'
import { formatCents } from '@/lib/core/money'
import { flag } from '@/lib/core/wire'
import { presentDepositValidations, presentPaymentMethod } from '@/lib/payments/present'
import { findNextSound, findTriviaState } from '@/lib/people/engagement/rules'
import type { BalanceCatalog } from './catalog'
import type { BalanceV2 } from './read'
import type { balanceV2 } from './schema-v2'

const dayMs = 24 * 60 * 60 * 1000

function presentBalanceV2(
  user: BalanceV2,
  catalog: BalanceCatalog,
  build: ReportedBuild | null,
): z.input<typeof balanceV2> {
  const { settings, publicUrl, versions, soundKeys, liveAddress } = catalog
  const { now } = user
  const trivia = findTriviaState(user, settings.trivia_reset_hour_utc, now)
  const daysSince = (at: Date) => Math.floor((now.getTime() - at.getTime()) / dayMs)
  const linkDays = user.kycLinkIssuedAt && daysSince(user.kycLinkIssuedAt)
  return {
    username: user.username,
    available_bucks: formatCents(user.bucks),
    available_credits: formatCents(user.credits),
    available_cash: formatCents(user.cash + user.siteCredits),
    available_cash_excluding_site_credits: formatCents(user.cash),
    available_site_credits: formatCents(user.siteCredits),
    reward_earned_credits: formatCents(user.rewardCredits),
    kyc_status: { id: user.kycStatusId, name: user.kycStatusName },
    kyc_upload_url: (linkDays ?? 0) < settings.kyc_url_expiry_days ? user.kycUploadUrl : null,
    kyc_url_days_passed: linkDays,
    kyc_url_expiry: settings.kyc_url_expiry_days,
    geo_location_status: { id: user.geoStatusId, name: user.geoStatusName },
    cash_deposit_min: formatCents(BigInt(settings.cash_deposit_min_cents)),
    cash_deposit_max: formatCents(BigInt(settings.cash_deposit_max_cents)),
    payment_client_key: settings.payment_client_key,
    games: presentExtendedGames(publicUrl, catalog.games),
    kyc_dob: user.dateOfBirth,
    websocket_host: liveAddress?.host ?? null,
    websocket_port: String(liveAddress?.port ?? ''),
    websocket_key: liveAddress?.key ?? '',
    privacy_show_recent_picks: flag(user.showsRecentPicks),
    is_partner_withdrawal_done_recently: flag(
      user.lastWithdrawalAt !== null && daysSince(user.lastWithdrawalAt) < settings.recent_withdrawal_days,
    ),
    is_partner_deposit: flag(user.deposits > 0),
    is_partner_first_deposit: flag(user.deposits === 1),
    is_partner_second_deposit: flag(user.deposits === 2),
    is_partner_first_time_cash_entry: flag(user.cashEntries === 1),
    experience_level: user.experienceLevel,
    is_self_exclusion: flag(user.isSelfExcluded),
    trivia_reset_seconds: String(trivia.secondsToReset),
    is_trivia_done: flag(trivia.isDone),
    is_scoring_notice_dsa: flag(user.hasScoringNoticeDsa),
    reward_value: settings.reward_value,
    deposit_checkout_url:
      settings.deposit_checkout_url || catalog.findDepositPage(user.id, now, user.tokensRevokedAt),
    payment_methods_count: user.paymentMethods.length,
    payment_methods: user.paymentMethods.map(row => presentPaymentMethod(publicUrl, row)),
    deposit_validations: presentDepositValidations(user, settings),
    referral_code_partner: settings.partner_referral_url + user.referralCode,
    is_email_verified_new: flag(user.emailVerifiedAt !== null),
    kyc_attempts: user.kycAttempts,
    fcm_token: user.fcmToken,
    enjoying_app_status: user.enjoyingAppStatus,
    maintenance_mode: presentMaintenanceMode(catalog.isUnderMaintenance),
    is_gameplay_sound_enabled: flag(user.isGameplaySoundEnabled),
    next_sound_key: findNextSound(user.nextSoundKey, soundKeys, user.soundChoices) ?? '',
    user_background_sounds: soundKeys.map(key => ({
      sound_key: key,
      is_enabled: flag(user.soundChoices[key] ?? true),
    })),
    current_streak: trivia.streak,
    version_info: {
      ...presentAppVersions(versions, build),
      android_release_notes: versions.android.current?.notes ?? [],
      ios_release_notes: versions.ios.current?.notes ?? [],
    },
  }
}

/** `build` decides whether the app must update. */
export function answerBalanceV2(user: BalanceV2, catalog: BalanceCatalog, build = findReportedBuild(user)) {
  return { message: 'Balance', data: presentBalanceV2(user, catalog, build) }
}
