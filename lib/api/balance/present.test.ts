import { describe, expect, test } from 'vitest'
import { completeRollout } from '@/lib/app-config/release/rollout-rules'
import { defaultSettings } from '@/lib/change/settings/definitions'
import type { BalanceCatalog } from './catalog'
import { answerBalanceV1 } from './present-v1'
import { answerBalanceV2 } from './present-v2'
import type { BalanceV1, BalanceV2 } from './read'
import { balanceV1 } from './schema-v1'
import { balanceV2 } from './schema-v2'

const now = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const day = (date: number) => new Date(Date.UTC(2026, 0, date))

const user: BalanceV1 & BalanceV2 = {
  now,
  tokenId: 1,
  isTokenStale: false,
  id: 7,
  email: 'ann@example.com',
  username: 'ann',
  platform: 'ios',
  build: '4.0.0',
  isTester: false,
  isDeleted: false,
  cash: 1_250n,
  siteCredits: 300n,
  credits: -500n,
  bucks: 10_000n,
  rewardCredits: 75n,
  showsRecentPicks: true,
  dateOfBirth: '1990-02-03',
  kycStatusId: 2,
  kycStatusName: 'Verified',
  kycStatusCreatedAt: day(1),
  kycStatusUpdatedAt: day(2),
  geoStatusId: 1,
  geoStatusName: 'ALLOWED',
  geoStatusCreatedAt: day(3),
  geoStatusUpdatedAt: day(4),
  isDfsStepPassed: false,
  challengesWon: [{ id: 4, name: 'Ten wins', wonAt: '2026-11-20T10:00:00+00:00' }],
  pendingTransfer: { id: 5, kind: 'deposit', amountCents: 2_000, createdAt: '2026-11-21T11:00:00+00:00' },
  dailyCents: 5_000n,
  weeklyCents: null,
  monthlyCents: 999_999_999n,
  todayDepositCents: 100n,
  weekDepositCents: 200n,
  monthDepositCents: 300n,
  experienceLevel: 'Expert',
  isSelfExcluded: false,
  emailVerifiedAt: null,
  tokensRevokedAt: daysAgo(9),
  fcmToken: 'token of the phone',
  referralCode: 'R7',
  kycUploadUrl: 'http://here.test/identity/7',
  kycLinkIssuedAt: daysAgo(2),
  kycAttempts: 1,
  currentStreak: 3,
  streakOn: null,
  triviaAnsweredAt: null,
  triviaResetHour: null,
  enjoyingAppStatus: 'not_eligible',
  hasScoringNoticeDsa: true,
  isGameplaySoundEnabled: false,
  nextSoundKey: null,
  soundChoices: { crowd: false },
  paymentMethods: [
    {
      id: 8,
      userPaymentOptionId: 'option 8',
      paymentMethod: 'card',
      cardType: 'Visa',
      methodImage: '/methods/visa.png',
      methodName: 'Visa',
      maskedNumber: '411111******4242',
      isDefault: true,
      expMonth: '12',
      expYear: '2030',
      lastFourDigits: '4242',
      firstName: 'Ann',
      lastName: 'Ash',
      address: '1 Main St',
      phone: '+15125550100',
      zip: '78701',
      city: 'Austin',
      country: 'US',
      state: 'TX',
      email: 'ann@example.com',
      createdAt: '2026-10-01T10:00:00+00:00',
    },
  ],
  deposits: 1,
  cashEntries: 2,
  lastWithdrawalAt: null,
}

const game = {
  id: 1,
  name: 'NFL',
  image: '/games/nfl.png',
  status: 'Active' as const,
  sequence: 1,
  createdAt: day(5),
  updatedAt: null,
  featuredContestImage: '/games/nfl-contest.png',
  featuredContestColor1: '0xFF000001',
  featuredContestColor2: '0xFF000002',
  featuredContestColor3: '0xFF000003',
  featuredContestButton: '0xFF000004',
  bigWinsColor1: '0xFF000005',
  bigWinsColor2: '0xFF000006',
  bigWinsImage: '/games/nfl-wins.png',
  bigWinsArrow: '/games/nfl-arrow.png',
  bigWinsTextColor: '0xFF000007',
  cronStatus: 2,
}

const release = {
  ...completeRollout,
  id: 1,
  platform: 'ios' as const,
  version: '4.2.0',
  forceUpdate: true,
  notes: [{ title: 'New', description: 'Better' }],
  publishAt: day(6),
}

const catalog: BalanceCatalog = {
  publicUrl: 'http://here.test',
  settings: {
    ...defaultSettings,
    cash_deposit_min_cents: 1_000,
    cash_deposit_max_cents: 50_000,
    deposit_limit_daily_cents: 10_000,
    deposit_limit_weekly_cents: 20_000,
    deposit_limit_monthly_cents: 30_000,
    payment_client_key: 'client key',
    kyc_url_expiry_days: 7,
    recent_withdrawal_days: 3,
    reward_value: 5,
    trivia_reset_hour_utc: 13,
    deposit_checkout_url: '',
    partner_referral_url: 'http://partner.test/',
    is_live_feature_on: true,
  },
  games: [game],
  navigations: [{ id: 2, name: 'Lobby', status: 'Active', sequence: 3 }],
  soundKeys: ['crowd', 'drive'],
  liveAddress: { host: 'live.test', port: 6_001, key: 'live key' },
  versions: { android: { current: null, minVersion: null }, ios: { current: release, minVersion: '4.2.0' } },
  isUnderMaintenance: false,
  findDepositPage: (userId, at, revokedAt) =>
    `http://here.test/deposit/${userId}/${at.getTime()}/${revokedAt?.getTime()}`,
}

const showV1 = (change: Partial<BalanceV1> = {}, terms: Partial<BalanceCatalog> = {}) =>
  answerBalanceV1({ ...user, ...change }, { ...catalog, ...terms }).data
const showV2 = (change: Partial<BalanceV2> = {}, terms: Partial<BalanceCatalog> = {}) =>
  answerBalanceV2({ ...user, ...change }, { ...catalog, ...terms }).data

const presentedGame = {
  id: 1,
  name: 'NFL',
  image: 'http://here.test/games/nfl.png',
  status: 'Active',
  sequence: 1,
  created_at: '2026-01-05T00:00:00.000000Z',
  updated_at: null,
}

describe('version 1', () => {
  test('has the fields of the contract', () => {
    const { message, data } = answerBalanceV1(user, catalog)
    expect(message).toBe('Balance')
    expect(balanceV1.parse(data)).toEqual(data)
    expect(data).toEqual({
      available_bucks: '100.00',
      available_credits: '-5.00',
      available_cash: '15.50',
      reward_earned_credits: '0.75',
      challenges_won: [{ id: 4, name: 'Ten wins', won_at: '2026-11-20T10:00:00.000000Z' }],
      flag_feature_live: 1,
      kyc_status: {
        id: 2,
        name: 'Verified',
        created_at: '2026-01-01T00:00:00.000000Z',
        updated_at: '2026-01-02T00:00:00.000000Z',
      },
      geo_location_status: {
        id: 1,
        name: 'ALLOWED',
        created_at: '2026-01-03T00:00:00.000000Z',
        updated_at: '2026-01-04T00:00:00.000000Z',
      },
      is_dfs_geolocation_step_passed: 0,
      cash_deposit_min: '10.00',
      cash_deposit_max: '500.00',
      cash_transaction: {
        id: 5,
        type: 'deposit',
        amount: '20.00',
        created_at: '2026-11-21T11:00:00.000000Z',
      },
      payment_client_key: 'client key',
      games: [presentedGame],
      kyc_dob: '1990-02-03',
      websocket_host: 'live.test',
      websocket_port: '6001',
      websocket_key: 'live key',
      privacy_show_recent_picks: 1,
      navigations: [{ id: 2, name: 'Lobby', status: 'Active', sequence: 3 }],
    })
  })

  test('has no server of live events and no transfer if there is none', () => {
    const data = showV1({ pendingTransfer: null }, { liveAddress: null })
    expect(balanceV1.parse(data)).toEqual(data)
    expect(data).toMatchObject({
      cash_transaction: null,
      websocket_host: null,
      websocket_port: '',
      websocket_key: '',
    })
  })
})

describe('version 2', () => {
  test('has the fields of the contract', () => {
    const { message, data } = answerBalanceV2(user, catalog)
    expect(message).toBe('Balance')
    expect(balanceV2.parse(data)).toEqual(data)
    expect(data).toEqual({
      username: 'ann',
      available_bucks: '100.00',
      available_credits: '-5.00',
      available_cash: '15.50',
      available_cash_excluding_site_credits: '12.50',
      available_site_credits: '3.00',
      reward_earned_credits: '0.75',
      kyc_status: { id: 2, name: 'Verified' },
      kyc_upload_url: 'http://here.test/identity/7',
      kyc_url_days_passed: 2,
      kyc_url_expiry: 7,
      geo_location_status: { id: 1, name: 'ALLOWED' },
      cash_deposit_min: '10.00',
      cash_deposit_max: '500.00',
      payment_client_key: 'client key',
      games: [
        {
          ...presentedGame,
          featured_contest_image: 'http://here.test/games/nfl-contest.png',
          featured_contest_color1: '0xFF000001',
          featured_contest_color2: '0xFF000002',
          featured_contest_color3: '0xFF000003',
          featured_contest_btn_color: '0xFF000004',
          big_wins_color1: '0xFF000005',
          big_wins_color2: '0xFF000006',
          big_wins_image: 'http://here.test/games/nfl-wins.png',
          big_wins_arrow: 'http://here.test/games/nfl-arrow.png',
          big_wins_text_color: '0xFF000007',
          cron_status: 2,
        },
      ],
      kyc_dob: '1990-02-03',
      websocket_host: 'live.test',
      websocket_port: '6001',
      websocket_key: 'live key',
      privacy_show_recent_picks: 1,
      is_partner_withdrawal_done_recently: 0,
      is_partner_deposit: 1,
      is_partner_first_deposit: 1,
      is_partner_second_deposit: 0,
      is_partner_first_time_cash_entry: 0,
      experience_level: 'Expert',
      is_self_exclusion: 0,
      trivia_reset_seconds: '3600',
      is_trivia_done: 0,
      is_scoring_notice_dsa: 1,
      reward_value: 5,
      deposit_checkout_url: `http://here.test/deposit/7/${now.getTime()}/${daysAgo(9).getTime()}`,
      payment_methods_count: 1,
      payment_methods: [
        {
          id: 8,
          userPaymentOptionId: 'option 8',
          payment_method: 'card',
          cardType: 'Visa',
          method_image: 'http://here.test/methods/visa.png',
          method_name: 'Visa',
          method_masked_number: '411111******4242',
          method_masked_number_new: '•••• 4242',
          is_default: 1,
          expMonth: '12',
          expYear: '2030',
          lastFourDigits: '4242',
          firstName: 'Ann',
          lastName: 'Ash',
          address: '1 Main St',
          phone: '+15125550100',
          zip: '78701',
          city: 'Austin',
          country: 'US',
          state: 'TX',
          email: 'ann@example.com',
          created_at: '2026-10-01T10:00:00.000000Z',
        },
      ],
      deposit_validations: {
        minimum_deposit_limit: '10.00',
        daily_deposit_limit: '50.00',
        week_deposit_limit: '200.00',
        month_deposit_limit: '300.00',
        today_deposit: '1.00',
        week_deposit: '2.00',
        month_deposit: '3.00',
      },
      referral_code_partner: 'http://partner.test/R7',
      is_email_verified_new: 0,
      kyc_attempts: 1,
      fcm_token: 'token of the phone',
      enjoying_app_status: 'not_eligible',
      maintenance_mode: 'disabled',
      is_gameplay_sound_enabled: 0,
      next_sound_key: 'drive',
      user_background_sounds: [
        { sound_key: 'crowd', is_enabled: 0 },
        { sound_key: 'drive', is_enabled: 1 },
      ],
      current_streak: 0,
      version_info: {
        android_version: '',
        android_force_update: '0',
        ios_version: '4.2.0',
        ios_force_update: '1',
        android_release_notes: [],
        ios_release_notes: [{ title: 'New', description: 'Better' }],
      },
    })
  })

  test('has a link to upload documents for as many days as the setting allows', () => {
    const link = (days: number) => {
      const { kyc_upload_url, kyc_url_days_passed } = showV2({ kycLinkIssuedAt: daysAgo(days) })
      return [kyc_upload_url !== null, kyc_url_days_passed]
    }
    expect([0, 0.999, 6.999, 7].map(link)).toEqual([
      [true, 0],
      [true, 0],
      [true, 6],
      [false, 7],
    ])
    expect(showV2({ kycLinkIssuedAt: null, kycUploadUrl: null })).toMatchObject({
      kyc_upload_url: null,
      kyc_url_days_passed: null,
    })
  })

  test('counts a withdrawal as recent for as many days as the setting allows', () => {
    const isRecent = (days: number) =>
      showV2({ lastWithdrawalAt: daysAgo(days) }).is_partner_withdrawal_done_recently
    expect([0, 2.999, 3].map(isRecent)).toEqual([1, 1, 0])
  })

  test('marks the first and second deposit and the first cash entry', () => {
    const flags = (deposits: number) => {
      const data = showV2({ deposits, cashEntries: deposits })
      return [
        data.is_partner_deposit,
        data.is_partner_first_deposit,
        data.is_partner_second_deposit,
        data.is_partner_first_time_cash_entry,
      ]
    }
    expect([0, 1, 2, 3].map(flags)).toEqual([
      [0, 0, 0, 0],
      [1, 1, 0, 1],
      [1, 0, 1, 0],
      [1, 0, 0, 0],
    ])
  })

  test('has the checkout page of the settings, if there is one', () => {
    const settings = { ...catalog.settings, deposit_checkout_url: 'http://pay.test/' }
    expect(showV2({}, { settings }).deposit_checkout_url).toBe('http://pay.test/')
  })

  test('limits deposits by the limit of the user only if it is lower', () => {
    const limitOf = (dailyCents: bigint) => showV2({ dailyCents }).deposit_validations.daily_deposit_limit
    expect([0n, 9_999n, 10_000n, 10_001n].map(limitOf)).toEqual(['0.00', '99.99', '100.00', '100.00'])
  })

  test('shows a payment method without digits as it is masked', () => {
    const [method] = user.paymentMethods
    const paymentMethods = method ? [{ ...method, lastFourDigits: '', maskedNumber: 'Online wallet' }] : []
    expect(showV2({ paymentMethods }).payment_methods[0]?.method_masked_number_new).toBe('Online wallet')
  })

  test('has "" without any sound, and the release notes of each platform', () => {
    const versions = { android: catalog.versions.ios, ios: catalog.versions.android }
    expect(showV2({}, { soundKeys: [], versions })).toMatchObject({
      next_sound_key: '',
      user_background_sounds: [],
      version_info: { android_release_notes: release.notes, ios_release_notes: [] },
    })
  })

  test('reports maintenance, a verified email and an update by the reported build', () => {
    const data = showV2({ emailVerifiedAt: now, build: '4.2.0' }, { isUnderMaintenance: true })
    expect(data).toMatchObject({
      is_email_verified_new: 1,
      maintenance_mode: 'enabled',
      version_info: { ios_force_update: '0' },
    })
    const named = answerBalanceV2(user, catalog, { platform: 'ios', version: '9.0' })
    expect(named.data.version_info.ios_force_update).toBe('0')
  })
})
