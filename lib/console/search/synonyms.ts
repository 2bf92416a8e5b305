/** Other words for those of the console. */
const synonyms: Readonly<Record<string, string>> = {
  cases: 'chargeback dispute refund',
  contests: 'tournament',
  deposits: 'refund',
  emails: 'notification text',
  entries: 'bet refund ticket',
  games: 'sport',
  handover: 'shift',
  identity: 'fraud kyc',
  maintenance: 'downtime kill switch outage',
  multipliers: 'odds payout',
  operators: 'admin permission staff team',
  promo: 'bonus campaign coupon offer voucher',
  results: 'score',
  settings: 'config feature flag limit toggle',
  state: 'geo jurisdiction location',
  suspend: 'ban block',
  users: 'account ban block customer player refund suspend',
  versions: 'build force kill switch rollout update',
  withdrawals: 'cashout payout',
}

/** The text and the synonyms of its words. */
export function withSynonyms(text: string): string {
  const words = text.toLowerCase().split(/\s+/)
  const found = Object.entries(synonyms).filter(([word]) => words.some(one => one.startsWith(word)))
  return [text, ...found.map(([, others]) => others)].join(' ')
}
