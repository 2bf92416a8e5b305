// cspell:ignore withdrawl wihtdrawals withrawals withdrawwals withdraqals withdrwa withdawl drawals wxyz usres rivrlane rievrlane riverlanee rivexlane rivexlnae iverlane xriverlane riverlan
import { expect, test } from 'vitest'
import { findByWords, listTypos, matchesWords } from './rules'

const tolerant = { isTolerant: true }

test.each([
  'withdrawl',
  'withdrawals',
  'wihtdrawals',
  'withrawals',
  'withdrawwals',
  'withdraqals',
  'withdrwa',
])('%s finds withdrawals', query => expect(matchesWords('Withdrawals', query, tolerant)).toBe(true))

test.each(['withdawl', 'drawals', 'wxyz', 'withdrawals of'])('%s does not find withdrawals', query =>
  expect(matchesWords('Withdrawals', query, tolerant)).toBe(false),
)

test('short words and words without a typo are matched exactly', () => {
  expect(matchesWords('Jobs', 'jib', tolerant)).toBe(false)
  expect(matchesWords('Withdrawals', 'withdrawl')).toBe(false)
  expect(matchesWords('Cash play by state', 'play state')).toBe(true)
  expect(matchesWords('settle_entries', 'settle entries')).toBe(true)
})

test('typos count only if nothing matches exactly', () => {
  const names = ['Users', 'Usher']
  expect(findByWords(names, name => name, 'users')).toEqual(['Users'])
  expect(findByWords(names, name => name, 'usres')).toEqual(['Users'])
})

test('a user name can have one wrong, missing, additional or swapped character, the first and last included', () => {
  for (const typed of [
    'rivrlane',
    'rievrlane',
    'riverlanee',
    'rivexlane',
    'iverlane',
    'xriverlane',
    'riverlan',
  ])
    expect([typed, listTypos(typed).includes('riverlane')]).toEqual([typed, true])
  expect(listTypos('rivexlnae')).not.toContain('riverlane')
  expect(listTypos('r'.repeat(31)).length).toBeLessThan(2_500)
})
