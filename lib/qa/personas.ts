import type { BucketKind, ContestKind } from '@/lib/db/generated/enums'
import type { PersonaName } from './schema'

/** Differences from a user who has just signed up. */
export type Persona = {
  depositCents?: bigint
  opening?: readonly { bucket: BucketKind; cents: bigint }[]
  hasPaymentMethods?: true
  /** Has an entry in its own contest of that kind, with its own slate. */
  contest?: ContestKind
  /** Has an entry in every open practice contest. */
  hasPracticed?: true
  isSelfExcluded?: true
  isGeoDenied?: true
  isDeleted?: true
  experienceLevel?: string
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

/** By default in Cash mode, allowed by geolocation, and Beginner. */
export const personas: Record<PersonaName, Persona> = {
  fresh: {},
  funded: wealthy,
  in_cash_contest: { contest: 'cash' },
  deleted: { isDeleted: true },
  negative_credits: { opening: [{ bucket: 'credits', cents: -2_500n }], contest: 'arcade' },
  self_excluded: { ...wealthy, isSelfExcluded: true },
  geo_denied: { ...wealthy, isGeoDenied: true },
  ineligible: { contest: 'arcade', hasPracticed: true, experienceLevel: 'Expert' },
}
