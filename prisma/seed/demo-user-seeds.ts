/** A demo user. Amounts are in cents. */
export interface DemoUserSeed {
  username: string
  purpose: string
  joinedDaysAgo: number
  deletedDaysAgo?: number
  app?: { platform: 'android' | 'ios'; version: string }
  account?: { isUnverified?: boolean; isSelfExcluded?: boolean; isTester?: boolean }
  checks?: { kyc?: 'Pending' | 'Verified' | 'Rejected'; geo?: 'ALLOWED' | 'DENIED' }
  play?: { mode?: 'Cash' | 'Arcade'; level?: 'Beginner' | 'Intermediate' | 'Expert'; streak?: number }
  timezone?: string
  wins?: string[]
  soundsOff?: string[]
  deposits?: Transfer[]
  withdrawals?: Transfer[]
  limits?: { daily: number; weekly: number; monthly: number }
  opening?: { site_credits?: number; credits?: number; bucks?: number; reward_credits?: number }
  methods?: ('card' | 'bank' | 'wallet')[]
}

/** A deposit or withdrawal, completed by default. */
export interface Transfer {
  cents: number
  daysAgo: number
  status?: 'pending' | 'failed'
}

/** A dozen users in states that operators and testers need. */
export const demoUsers: DemoUserSeed[] = [
  {
    username: 'riverlane',
    purpose: 'funded, verified, enters for cash every day',
    joinedDaysAgo: 84,
    app: { platform: 'ios', version: '2.4.0' },
    checks: { kyc: 'Verified', geo: 'ALLOWED' },
    play: { level: 'Expert', streak: 9 },
    timezone: 'America/Chicago',
    wins: ['Perfect week', 'Five in a row'],
    soundsOff: ['quiet_rain'],
    deposits: [
      { cents: 150_00, daysAgo: 26 },
      { cents: 100_00, daysAgo: 5 },
      { cents: 25_00, daysAgo: 0 },
    ],
    withdrawals: [{ cents: 40_00, daysAgo: 3 }],
    limits: { daily: 100_00, weekly: 300_00, monthly: 750_00 },
    opening: { site_credits: 45_00, credits: 500_00, bucks: 1_000_00, reward_credits: 25_00 },
    methods: ['card', 'bank'],
  },
  {
    username: 'freshpage',
    purpose: 'new: no funds, unverified email',
    joinedDaysAgo: 0,
    app: { platform: 'android', version: '2.4.1' },
    account: { isUnverified: true },
  },
  {
    username: 'pixelotter',
    purpose: 'plays in Arcade mode with bucks and credits',
    joinedDaysAgo: 40,
    app: { platform: 'android', version: '2.4.1' },
    play: { mode: 'Arcade', level: 'Intermediate', streak: 3 },
    timezone: 'America/Denver',
    wins: ['First perfect slip'],
    soundsOff: ['stadium_crowd', 'halftime_brass'],
    opening: { credits: 12_50, bucks: 480_00, reward_credits: 10_00 },
  },
  {
    username: 'redledger',
    purpose: 'negative credits after a correction',
    joinedDaysAgo: 65,
    app: { platform: 'ios', version: '2.3.0' },
    play: { mode: 'Arcade' },
    opening: { credits: -25_00, bucks: 60_00 },
  },
  {
    username: 'quietharbor',
    purpose: 'self-excluded, with cash left',
    joinedDaysAgo: 120,
    app: { platform: 'ios', version: '2.4.0' },
    account: { isSelfExcluded: true },
    checks: { kyc: 'Verified', geo: 'ALLOWED' },
    timezone: 'America/New_York',
    deposits: [{ cents: 40_00, daysAgo: 50 }],
    methods: ['card'],
  },
  {
    username: 'farborder',
    purpose: 'in a denied location, with cash left',
    joinedDaysAgo: 33,
    app: { platform: 'android', version: '2.4.1' },
    checks: { kyc: 'Verified', geo: 'DENIED' },
    play: { level: 'Intermediate' },
    timezone: 'America/Los_Angeles',
    deposits: [{ cents: 60_00, daysAgo: 20 }],
    opening: { credits: 30_00 },
    methods: ['wallet'],
  },
  {
    username: 'gonefishing',
    purpose: 'deleted three days ago, can be reactivated',
    joinedDaysAgo: 150,
    app: { platform: 'android', version: '2.3.0' },
    deletedDaysAgo: 3,
  },
  {
    username: 'gatekeeper',
    purpose: 'tester: bypasses maintenance',
    joinedDaysAgo: 200,
    app: { platform: 'ios', version: '2.4.0' },
    account: { isTester: true },
    checks: { kyc: 'Verified', geo: 'ALLOWED' },
    play: { streak: 1 },
    opening: { credits: 100_00, bucks: 100_00 },
  },
  {
    username: 'lastseat',
    purpose: 'no funds, but in an open cash contest',
    joinedDaysAgo: 12,
    app: { platform: 'android', version: '2.4.1' },
    checks: { geo: 'ALLOWED' },
  },
  {
    username: 'blurryscan',
    purpose: 'identity check rejected, upload link sent',
    joinedDaysAgo: 9,
    app: { platform: 'ios', version: '2.4.0' },
    checks: { kyc: 'Rejected', geo: 'ALLOWED' },
    deposits: [
      { cents: 20_00, daysAgo: 8, status: 'failed' },
      { cents: 20_00, daysAgo: 0, status: 'pending' },
    ],
    methods: ['card'],
  },
  {
    username: 'bigtable',
    purpose: 'large balances, all payment methods, a pending withdrawal',
    joinedDaysAgo: 300,
    app: { platform: 'ios', version: '2.4.0' },
    checks: { kyc: 'Verified', geo: 'ALLOWED' },
    play: { level: 'Expert', streak: 31 },
    timezone: 'America/New_York',
    wins: ['Perfect month', 'Six for six', 'Perfect week'],
    deposits: [
      { cents: 1_500_00, daysAgo: 45 },
      { cents: 900_00, daysAgo: 15 },
      { cents: 250_00, daysAgo: 1 },
    ],
    withdrawals: [
      { cents: 600_00, daysAgo: 20 },
      { cents: 150_00, daysAgo: 0, status: 'pending' },
    ],
    opening: { site_credits: 75_00, credits: 1_250_00, bucks: 8_400_00, reward_credits: 140_00 },
    methods: ['card', 'bank', 'wallet'],
  },
  {
    username: 'slowupdate',
    purpose: 'dormant, on a build long behind, identity check under way',
    joinedDaysAgo: 95,
    app: { platform: 'android', version: '2.1.3' },
    checks: { kyc: 'Pending' },
    deposits: [{ cents: 10_00, daysAgo: 70 }],
    methods: ['bank'],
  },
]
