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
