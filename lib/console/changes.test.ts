import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { DeclaredChange } from '@/lib/change/change'
import { isGoverned } from '@/lib/change/declaration'
import { findChange } from './find-change'
import { changes, declared } from './generated/changes'

test('every governed change of users, their identity or money says what it gives them', () => {
  const about = changes.filter(
    change =>
      isGoverned(change) &&
      /^(?:user|users|identity|withdrawal|payment-case|balance|transaction|entry|correction|feed|match|result)\./.test(
        change.name,
      ),
  )
  expect(about.filter(({ users }) => users === undefined).map(({ name }) => name)).toEqual([])
})

test('a change that is harmless or needs no typed confirmation says why in a sentence', () => {
  const sentence = /^[A-Z].+\.$/
  for (const { name, harmless, confirm } of changes) {
    if (harmless !== undefined) expect(harmless, name).toMatch(sentence)
    if (typeof confirm === 'object') expect(confirm.unneeded, name).toMatch(sentence)
  }
})

test('every change that can be undone has a sentence about its undo', () => {
  const undoable = changes.filter(({ undo }) => typeof undo !== 'string')
  const missing = undoable.filter(({ did, undone }) => typeof did === 'string' && undone === undefined)
  expect(
    missing.map(({ name }) => name),
    'add `undone`',
  ).toEqual([])
})

/** Changes that another change makes or requests. */
const indirect = ['confirmLine']

test('every change of operators is offered by the console or the admin API', () => {
  const offers = ['app/admin', 'app/(api)/admin-api'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => /(?:^|\/)(?:actions|route)\.ts$/.test(file))
      .map(file => readFileSync(`${folder}/${file}`, 'utf8')),
  )
  const offered = new Set(
    offers.flatMap(text =>
      [...text.matchAll(/(?:changeAction\(declared\.|\bchange: )(\w+)/g)].map(([, name = '']) => name),
    ),
  )
  const missing = Object.entries<DeclaredChange>(declared).filter(
    ([name, { input, role }]) => input && role !== 'user' && role !== 'service' && !offered.has(name),
  )
  expect(
    missing.map(([name]) => name),
    'import it in the console and run `npm run generate -- changes`',
  ).toEqual(indirect)
})

test('every dialog that checks whether a change waits names one that can', () => {
  const sources = readdirSync('app/admin', { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => readFileSync(`app/admin/${file}`, 'utf8'))
    .filter(text => /SecondManagerNote|managerNote/.test(text))
  const names = sources.flatMap(text =>
    [...text.matchAll(/\bchange(?:=|: )['"]([a-z-]+\.[a-z-]+)['"]/g)].map(([, name = '']) => name),
  )
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter(name => !findChange(name)?.approvable)).toEqual([])
})
