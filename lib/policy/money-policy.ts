import { money, type PolicyRow } from './policy-row'

/** What moves money, or decides entries. */
export const moneyPolicy = {
  'balance.adjust': {
    title: 'Credit or debit a balance',
    role: 'manager',
    reason: 'always',
    second: 'above',
    limits: money,
  },
  'transaction.reverse': {
    title: 'Reverse a transaction',
    role: 'manager',
    reason: 'always',
    second: 'above',
    limits: money,
  },
  'line.change': {
    title: 'Change a line',
    role: 'manager',
    reason: 'always',
    second: 'always',
    when: 'Stays within the allowed range of the feed’s line. Not sold until confirmed, or until the feed sends a line.',
  },
  'result.change': {
    title: 'Change a result',
    role: 'manager',
    reason: 'always',
    second: 'partly',
    when: 'Counts the payouts of open entries with the player. Always while entries on the match are sold.',
    limits: money,
  },
  'match.change': {
    title: 'Change the status or start of a match',
    role: 'manager',
    reason: 'always',
    second: 'partly',
    when: 'Counts the payouts of open entries on the match. Always if it reopens or extends sales.',
    limits: money,
  },
  'feed.import': {
    title: 'Import a feed file',
    role: 'manager',
    reason: 'always',
    second: 'always',
  },
  'correction.accept': {
    title: 'Accept a correction',
    role: 'manager',
    reason: 'always',
    second: 'above',
    when: 'Counts what is taken back and what is paid.',
    limits: money,
  },
  'correction.refuse': {
    title: 'Refuse a correction',
    role: 'manager',
    reason: 'always',
    second: 'above',
    when: 'Counts what would be taken back and paid.',
    limits: money,
  },
} as const satisfies Record<string, PolicyRow>
