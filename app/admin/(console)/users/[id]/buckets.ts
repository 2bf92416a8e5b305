/** The pockets of a wallet in their order, each with what tells it from the others. */
export const buckets = [
  { kind: 'cash', name: 'Cash', note: 'can be withdrawn' },
  { kind: 'site_credits', name: 'Site credits', note: 'spent first' },
  { kind: 'credits', name: 'Credits', note: 'may go below zero' },
  { kind: 'bucks', name: 'Bucks', note: 'arcade' },
  { kind: 'reward_credits', name: 'Reward credits', note: 'earned' },
] as const

/** One of the pockets. */
export type Bucket = (typeof buckets)[number]['kind']
