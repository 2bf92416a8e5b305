import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { policy } from '@/lib/policy/policy'
import type { PolicyRow } from '@/lib/policy/policy-row'
import { ungovernedActions, ungovernedServerActions } from '@/lib/policy/ungoverned'

const rows: Readonly<Record<string, PolicyRow>> = policy

function filesOf(folder: string, isWanted: (file: string) => boolean): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => isWanted(file) && !file.includes('generated') && !/\.test\.tsx?$|testing/.test(file))
    .map(file => `${folder}/${file}`)
}

/** Every `operatorAction(` of the console by folder and name, with its declaration. */
function findServerActions(): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of filesOf('app/admin', name => name.endsWith('.ts') || name.endsWith('.tsx'))) {
    const text = readFileSync(file, 'utf8')
    const declared = [...text.matchAll(/^export const (\w+) = operatorAction\(\{([\s\S]*?)\n\}\)/gm)]
    expect(declared.length, `${file} declares an action in a form that this test does not read`).toBe(
      text.match(/operatorAction\(/g)?.length ?? 0,
    )
    const folder = file
      .replace(/^app\/admin\/\(console\)\/?/, '')
      .replace(/(?:\/?\bactions|^actions)?\.tsx?$/, '')
      .replace(/^view-$/, 'view-actions')
    for (const [, name, body = ''] of declared) found.set(`${folder} ${name}`, body)
  }
  return found
}

/** Every name that the code writes into the audit log; parts that are made up at run time are listed here. */
function findAuditActions(): Set<string> {
  const parts: Record<string, string[]> = {
    '`blueprint.${verb}`': ['blueprint.create', 'blueprint.change'],
    '`contest.${verb}`': ['create', 'change', 'lock', 'open', 'complete', 'cancel'].map(
      verb => `contest.${verb}`,
    ),
    "`${kind}.${status === 'Paused' ? 'pause' : 'activate'}`": ['game', 'navigation'].flatMap(kind => [
      `${kind}.pause`,
      `${kind}.activate`,
    ]),
    '`${kind}.reorder`': ['game.reorder', 'navigation.reorder'],
    '`release.${way}`': ['release.withdraw', 'release.restore'],
    '`maintenance_window.${verb}`': ['maintenance_window.cancel', 'maintenance_window.end'],
  }
  const found = new Set<string>()
  for (const file of [
    ...filesOf('lib', name => name.endsWith('.ts')),
    ...filesOf('server', name => name.endsWith('.ts')),
  ]) {
    const text = readFileSync(file, 'utf8')
    if (!/recordChange|recordPromo|recordReleaseChange|recordWindow|record\(/.test(text)) continue
    for (const [, expression = ''] of text.matchAll(/\baction: ([^\n]+?),?\n/g)) {
      if (/^(?:string|`promo\.\$\{string\}`|GovernedAction)/.test(expression)) continue
      const known = parts[expression.replace(/,.*$/, '')]
      const literals = [...expression.matchAll(/'([a-z_]+\.[a-z_-]+)'/g)].map(([, name = '']) => name)
      for (const name of known ?? literals) found.add(name)
    }
  }
  return found
}

test('every server action of the console is in the policy, only looks, or is listed with a reason why it need not be', () => {
  const actions = findServerActions()
  expect(actions.size).toBeGreaterThan(60)
  const loose = [...actions].filter(
    ([, body]) => !(/^ {2}action: '/m.test(body) || /^ {2}isReadOnly: true/m.test(body)),
  )
  expect(loose.map(([name]) => name).sort()).toEqual(Object.keys(ungovernedServerActions).sort())
})

test('every row of the policy is enforced by a server action', () => {
  const used = [...findServerActions().values()].flatMap(
    body => /^ {2}action: '([^']+)'/m.exec(body)?.[1] ?? [],
  )
  expect([...new Set(used)].sort()).toEqual(Object.keys(policy).sort())
})

test('what the policy wants a reason for takes one', () => {
  const without = [...findServerActions()].flatMap(([name, body]) => {
    const action = /^ {2}action: '([^']+)'/m.exec(body)?.[1] ?? ''
    return rows[action]?.reason === 'always' &&
      !/[rR]eason|operatorWithReason|roleChange|input: decision/.test(body)
      ? name
      : []
  })
  expect(without).toEqual([])
})

test('every action in the audit log is in the policy or listed with a reason why it need not be', () => {
  const found = findAuditActions()
  expect(found.size).toBeGreaterThan(50)
  const unlisted = [...found].filter(
    name => !(Object.hasOwn(policy, name) || Object.hasOwn(ungovernedActions, name)),
  )
  expect(unlisted).toEqual([])
})

test('nothing is both governed and listed as what need not be', () => {
  expect(Object.keys(ungovernedActions).filter(name => Object.hasOwn(policy, name))).toEqual([])
})
