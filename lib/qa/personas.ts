import type { BucketKind, ContestKind } from '@/lib/db/generated/enums'
import type { Overrides, PersonaName } from './schema'

/** Differences from a user who has just signed up. */
export type Persona = {
  depositCents?: bigint
  opening?: readonly { bucket: BucketKind; cents: bigint }[]
  hasPaymentMethods?: true
  pendingWithdrawalCents?: bigint
  /** Has an entry in its own contest of that kind, with its own slate. */
  contest?: ContestKind
  /** Has an entry in every open practice contest. */
  hasPracticed?: true
  isSelfExcluded?: true
  geo?: Overrides['geo']
  kyc?: Overrides['kyc']
  isDeleted?: true
  experienceLevel?: string
  /** Has settled entries on matches of its own, all with this outcome. */
  settledEntries?: { count: number; outcome: 'won' | 'lost' }
  /** Has an open entry on matches that have started. */
  isMidGame?: true
}

const wealthy = {
  depositCents: 10_000n,
  opening: [
    { bucket: 'site_credits', cents: 2_000n },
    { bucket: 'credits', cents: 50_000n },
    { bucket: 'bucks', cents: 100_000n },
  ],
  hasPaymentMethods: true,
  contest: 'arcade',
} satisfies Persona

/** By default in Cash mode, allowed by geolocation, without an identity check, and Beginner. */
export const personas: Record<PersonaName, Persona> = {
  fresh: {},
  funded: wealthy,
  in_cash_contest: { contest: 'cash' },
  deleted: { isDeleted: true },
  negative_credits: { opening: [{ bucket: 'credits', cents: -2_500n }], contest: 'arcade' },
  self_excluded: { ...wealthy, isSelfExcluded: true },
  geo_denied: { ...wealthy, geo: 'DENIED' },
  ineligible: { contest: 'arcade', hasPracticed: true, experienceLevel: 'Expert' },
  settled_winner: { contest: 'arcade', settledEntries: { count: 1, outcome: 'won' } },
  mid_game: { ...wealthy, isMidGame: true },
  pending_withdrawal: { ...wealthy, pendingWithdrawalCents: 2_500n },
  kyc_pending: { ...wealthy, kyc: 'Pending' },
}
