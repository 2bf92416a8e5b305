/** One account of the demo: what it shows, and everything that makes it so. Amounts are hundredths. */
export interface Person {
  username: string
  /** What an operator or a tester finds here. */
  shows: string
  joinedDaysAgo: number
  deletedDaysAgo?: number
  app?: { platform: 'android' | 'ios'; version: string }
  account?: { isUnverified?: boolean; isSelfExcluded?: boolean; isTester?: boolean }
  checks?: { kyc?: 'Pending' | 'Approved' | 'Rejected'; geo?: 'ALLOWED' | 'DENIED' }
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

/** Money on its way in or out; completed unless it says otherwise. */
export interface Transfer {
  cents: number
  daysAgo: number
  status?: 'pending' | 'failed'
}
