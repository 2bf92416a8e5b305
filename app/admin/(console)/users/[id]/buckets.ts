export const buckets = [
  { kind: 'cash', name: 'Cash', note: 'can be withdrawn' },
  { kind: 'site_credits', name: 'Site credits', note: 'spent first' },
  { kind: 'credits', name: 'Credits', note: 'can be negative' },
  { kind: 'bucks', name: 'Bucks', note: 'arcade' },
  { kind: 'reward_credits', name: 'Reward credits', note: 'earned' },
] as const

export type Bucket = (typeof buckets)[number]['kind']
