import type { PersonaName } from '@/lib/qa/schema'

type Kind = { label: string; description: string }

/** The personas of POST /qa/personas in words; see lib/qa/personas.ts. */
export const kinds: Record<PersonaName, Kind> = {
  fresh: { label: 'Fresh', description: 'Has just signed up: no balance, no entry.' },
  funded: {
    label: 'Funded',
    description: '$100.00 in cash, $20.00 in site credits, 500 credits, 1,000 bucks, and a contest entry.',
  },
  in_cash_contest: { label: 'In a cash contest', description: 'Has entered an open cash contest.' },
  deleted: { label: 'Deleted', description: 'Has deleted the account; the token is revoked.' },
  negative_credits: { label: 'Negative credits', description: 'Owes 25 credits.' },
  self_excluded: { label: 'Self-excluded', description: 'Funded, with a self-exclusion: no cash play.' },
  geo_denied: { label: 'Location denied', description: 'Funded, but where cash play is not allowed.' },
  ineligible: {
    label: 'Ineligible',
    description: 'An expert who has entered all practice contests and cannot claim most promos.',
  },
  settled_winner: { label: 'Settled winner', description: 'Has won an entry that is settled.' },
  mid_game: { label: 'Mid-game', description: 'Funded, with an open entry on matches that have started.' },
  pending_withdrawal: {
    label: 'Pending withdrawal',
    description: 'Funded, with a withdrawal of $25.00 that waits.',
  },
  kyc_pending: { label: 'Identity pending', description: 'Funded, with an identity check to decide.' },
}
