import { expect, test } from 'vitest'
import { patternsOf } from '@/scripts/check/patterns/find-patterns'
import { findProblem, findUnreviewed, reviewPatterns } from '@/scripts/check/patterns/review-patterns'

const source = `
  const emails = /[^\\s@]+@[^\\s@]+\\.\\w+/g
  const fixed = new RegExp('^a+$', 'i')
  const built = RegExp(name)
  const half = a / b / c
`

test('finds every regular expression of a file', () => {
  expect(patternsOf('a.ts', source)).toEqual([
    { text: '/[^\\s@]+@[^\\s@]+\\.\\w+/g', isBuilt: false, at: 'a.ts:2' },
    { text: '/^a+$/i', isBuilt: false, at: 'a.ts:3' },
    { text: 'RegExp(name)', isBuilt: true, at: 'a.ts:4' },
  ])
})

test('a quadratic pattern is reported with an attack string, a linear one passes', async () => {
  expect(await findProblem('/[^\\s@]+@[^\\s@]+\\.\\w+/g')).toMatch(
    /^takes 2nd degree polynomial time, for one on /,
  )
  expect(await findProblem('/^\\d{6}$/')).toBeNull()
})

test('a pattern passes if it is verified or its input is bounded', async () => {
  const patterns = patternsOf('a.ts', source)
  const none = { linear: [], bounded: {} }
  expect(findUnreviewed(patterns, none)).toHaveLength(3)

  const { reviewed, problems } = await reviewPatterns(patterns, none)
  expect(reviewed).toEqual({ linear: ['/^a+$/i'], bounded: {} })
  expect(problems).toEqual([
    expect.stringContaining('a.ts:2 takes 2nd degree'),
    'a.ts:4 is built at run time: RegExp(name)',
  ])
  const bounded = { [patterns[0]?.text ?? '']: 'At most 64 characters.', 'RegExp(name)': 'A constant.' }
  expect(findUnreviewed(patterns, { ...reviewed, bounded })).toEqual([])
})

test('a pattern that is no longer in the source must be removed from the list', () => {
  expect(findUnreviewed([], { linear: ['/a/'], bounded: { '/b/': 'Short.' } })).toHaveLength(2)
})
