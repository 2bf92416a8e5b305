// cspell:ignore crdeit
import { expect, test } from 'vitest'
import type { Role } from '@/lib/change/audit/rules'
import type { SearchResult } from '@/lib/console/search/search-result'
import { listChangesOf, listCommands, readCommand } from './search-commands'

const found: SearchResult[] = [
  { kind: 'user', id: 'U-7', name: 'riverlane', note: 'r@example.com' },
  { kind: 'game', id: '1', name: 'NHL', note: 'Active' },
  { kind: 'game', id: '2', name: 'NHL Europe', note: 'Paused' },
  { kind: 'promo', id: 'P-3', name: 'NHL nights', note: 'Live' },
  { kind: 'contest', id: 'C-4', name: 'Late show', note: 'Locked' },
  { kind: 'contest', id: 'C-5', name: 'Late show', note: 'Canceled' },
  { kind: 'region', id: 'CA', name: 'California', note: 'Open for cash' },
  { kind: 'region', id: 'UT', name: 'Utah', note: 'Closed for cash' },
]

function linksOf(text: string, role: Role) {
  const command = readCommand(text)
  return command
    ? listCommands(command, found, role).flatMap(({ items }) => items.map(({ href }) => href))
    : null
}

test.each<[string, Role, string[] | null]>([
  ['credit riverlane', 'manager', ['/admin/users/7?do=credit']],
  ['crdeit riverlane', 'manager', ['/admin/users/7?do=credit']],
  ['credit riverlane 25', 'manager', ['/admin/users/7?do=credit&cents=2500']],
  ['debit riverlane $1.5', 'manager', ['/admin/users/7?do=credit&cents=-150']],
  ['credit riverlane 25', 'editor', []],
  ['ban riverlane', 'manager', ['/admin/users/7?do=suspend']],
  ['Suspend riverlane', 'manager', ['/admin/users/7?do=suspend']],
  ['debit riverlane', 'manager', ['/admin/users/7?do=credit']],
  ['unsuspend riverlane', 'manager', ['/admin/users/7?do=lift']],
  ['lift riverlane', 'manager', ['/admin/users/7?do=lift']],
  ['lift riverlane', 'editor', []],
  ['limits riverlane', 'viewer', ['/admin/users/7#limits']],
  ['message riverlane', 'viewer', ['/admin/users/7/messages']],
  ['sms riverlane', 'viewer', ['/admin/users/7/messages']],
  ['cancel Late', 'manager', ['/admin/contests/4?do=cancel']],
  ['end NHL', 'editor', ['/admin/promos/3?do=end']],
  ['close California', 'manager', ['/admin/regions#CA']],
  ['pause NHL', 'editor', ['/admin/games/1?do=pause', '/admin/promos/3?do=pause']],
  ['activate NHL', 'editor', ['/admin/games/2?do=activate']],
  ['publish nights', 'manager', []],
  ['invite ann@example.com', 'manager', ['/admin/operators?do=invite&email=ann%40example.com']],
  ['credit riverlane', 'editor', []],
  ['pause NHL', 'viewer', []],
  ['invite ann@example.com', 'editor', []],
  ['credit', 'manager', null],
  ['riverlane credit', 'manager', null],
])('%s of a %s opens %j', (text, role, links) => expect(linksOf(text, role)).toEqual(links))

test('a credit or debit with an amount names both', () => {
  const nameOf = (text: string) => {
    const command = readCommand(text)
    return command && listCommands(command, found.slice(0, 1), 'manager')[0]?.items[0]?.name
  }
  expect(nameOf('credit riverlane 25')).toBe('Credit $25.00 to riverlane')
  expect(nameOf('debit riverlane 0.05')).toBe('Debit $0.05 from riverlane')
  expect(readCommand('credit 555 010 1234')).toEqual({ verb: 'credit', object: '555 010 1234' })
  expect(readCommand('suspend riverlane 25')).toEqual({ verb: 'suspend', object: 'riverlane 25' })
})

test.each<[number, Role, string[]]>([
  [0, 'viewer', []],
  [0, 'editor', []],
  [0, 'manager', ['/admin/users/7?do=credit', '/admin/users/7?do=suspend']],
  [1, 'viewer', []],
  [1, 'editor', ['/admin/games/1?do=pause']],
  [3, 'viewer', []],
  [3, 'manager', ['/admin/promos/3?do=pause', '/admin/promos/3?do=end']],
])('result %i lists for a %s the changes %j', (index, role, links) => {
  const result = found[index]
  expect(result && listChangesOf(result, role).map(({ href }) => href)).toEqual(links)
})
