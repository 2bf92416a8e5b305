import { expect, test } from 'vitest'
import { searchPages, highlightMatch } from './results'

const names = (role: 'viewer' | 'manager', query: string) =>
  searchPages(role, query).flatMap(group => group.hits.map(hit => hit.name))

test('pages are found by the beginning of any word of their names', () => {
  expect(names('manager', 'ver')).toEqual(['App versions'])
  expect(names('manager', 'Promo')).toEqual(['Free-play promos'])
  expect(names('manager', 'ersion')).toEqual([])
})

test('pages that a role cannot open are not found', () => {
  expect(names('manager', 'operators')).toEqual(['Operators'])
  expect(names('viewer', 'operators')).toEqual([])
})

test('what was typed is marked in a name', () => {
  expect(highlightMatch('jordan.reyes', 'JOR')).toEqual([
    { text: 'jor', isTyped: true },
    { text: 'dan.reyes', isTyped: false },
  ])
  expect(highlightMatch('jordan', 'x')).toEqual([{ text: 'jordan', isTyped: false }])
})
