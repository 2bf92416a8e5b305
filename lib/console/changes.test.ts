import { expect, test } from 'vitest'
import { isGoverned } from '@/lib/change/declaration'
import { changes } from './changes'

test('every governed change of users, their identity or money says what it gives them', () => {
  const about = changes.filter(
    change =>
      isGoverned(change) &&
      /^(?:user|users|identity|withdrawal|balance|transaction|entry)\./.test(change.name),
  )
  expect(about.filter(({ users }) => users === undefined).map(({ name }) => name)).toEqual([])
})

test('a harmless change says why in a sentence', () => {
  for (const { name, harmless } of changes)
    if (harmless !== undefined) expect(harmless, name).toMatch(/^[A-Z].+\.$/)
})

test('a change without a typed confirmation says why in a sentence', () => {
  for (const { name, confirm } of changes)
    if (typeof confirm === 'object') expect(confirm.unneeded, name).toMatch(/^[A-Z].+\.$/)
})
