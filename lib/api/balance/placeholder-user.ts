import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { locationStatusIds } from '@/lib/people/location/rules'
import type { BalanceV1, BalanceV2 } from './read'

type Statuses = Pick<
  BalanceV1,
  | 'kycStatusId'
  | 'kycStatusName'
  | 'kycStatusCreatedAt'
  | 'kycStatusUpdatedAt'
  | 'geoStatusId'
  | 'geoStatusName'
  | 'geoStatusCreatedAt'
  | 'geoStatusUpdatedAt'
> & { now: Date }

export async function readPlaceholderUser(platform: string): Promise<BalanceV1 & BalanceV2> {
  const statuses = await db.row<Statuses>(sql`
    select now() as now, ks.id as kyc_status_id, ks.name as kyc_status_name, ks.created_at as kyc_status_created_at,
           ks.updated_at as kyc_status_updated_at, gs.id as geo_status_id, gs.name as geo_status_name,
           gs.created_at as geo_status_created_at, gs.updated_at as geo_status_updated_at
      from kyc_statuses ks, geo_location_statuses gs where ks.id = 1 and gs.id = ${locationStatusIds.DENIED}`)
  if (!statuses) throw new Error('no KYC or geolocation status with id 1')
  return { ...blank, ...statuses, platform }
}

const blank: Omit<BalanceV1 & BalanceV2, keyof Statuses | 'platform'> = {
  tokenId: 0,
  isTokenStale: false,
  id: 0,
  email: '',
  username: '',
  build: null,
  isTester: false,
  isDeleted: false,
  cash: 0n,
  siteCredits: 0n,
  credits: 0n,
  bucks: 0n,
  rewardCredits: 0n,
  showsRecentPicks: true,
  dateOfBirth: null,
  isDfsStepPassed: false,
  challengesWon: [],
  pendingTransfer: null,
  dailyCents: null,
  weeklyCents: null,
  monthlyCents: null,
  todayDepositCents: 0n,
  weekDepositCents: 0n,
  monthDepositCents: 0n,
  experienceLevel: 'Beginner',
  isSelfExcluded: false,
  emailVerifiedAt: null,
  tokensRevokedAt: null,
  fcmToken: null,
  referralCode: '',
  kycUploadUrl: null,
  kycLinkIssuedAt: null,
  kycAttempts: null,
  currentStreak: 0,
  streakOn: null,
  triviaAnsweredAt: null,
  triviaResetHour: null,
  enjoyingAppStatus: 'not_eligible',
  hasScoringNoticeDsa: false,
  isGameplaySoundEnabled: true,
  nextSoundKey: null,
  soundChoices: {},
  paymentMethods: [],
  deposits: 0,
  cashEntries: 0,
  lastWithdrawalAt: null,
}
