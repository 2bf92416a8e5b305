import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { policy } from '@/lib/change/policy/policy'
import type { PolicyRow } from '@/lib/change/policy/policy-row'
import { ungovernedActions, ungovernedServerActions } from '@/lib/change/policy/ungoverned'

const rows: Readonly<Record<string, PolicyRow>> = policy

function filesOf(folder: string, isWanted: (file: string) => boolean): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => isWanted(file) && !file.includes('generated') && !/\.test\.tsx?$|testing/.test(file))
    .map(file => `${folder}/${file}`)
}

/** Source of each `operatorAction(` declaration by folder and name. */
function findServerActions(): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of filesOf('app/admin', name => name.endsWith('.ts') || name.endsWith('.tsx'))) {
    const text = readFileSync(file, 'utf8')
    const declared = [...text.matchAll(/^export const (\w+) = operatorAction\(\{([\s\S]*?)\n\}\)/gm)]
    expect(declared.length, `${file} declares an action in a format that this test cannot parse`).toBe(
      text.match(/operatorAction\(/g)?.length ?? 0,
    )
    const folder = file
      .replace(/^app\/admin\/\(console\)\/?/, '')
      .replace(/(?:\/?\bactions|^actions)?\.tsx?$/, '')
    for (const [, name, body = ''] of declared) found.set(`${folder} ${name}`, body)
  }
  return found
}

test('every server action is governed by the policy, read-only, or listed as ungoverned with a reason', () => {
  const actions = findServerActions()
  expect(actions.size).toBeGreaterThan(20)
  const ungoverned = [...actions].filter(
    ([, body]) =>
      !(/^ {2}action: '/m.test(body) || /^ {2}isReadOnly: true/m.test(body) || /^ {2}change: /m.test(body)),
  )
  expect(ungoverned.map(([name]) => name).sort()).toEqual(Object.keys(ungovernedServerActions).sort())
})

test('every row of the policy is enforced by a server action', () => {
  const used = [...findServerActions().values()].flatMap(
    body => /^ {2}action: '([^']+)'/m.exec(body)?.[1] ?? [],
  )
  expect([...new Set(used)].sort()).toEqual(Object.keys(policy).sort())
})

test('actions that require a reason and change something accept one', () => {
  const without = [...findServerActions()].flatMap(([name, body]) => {
    const action = /^ {2}action: '([^']+)'/m.exec(body)?.[1] ?? ''
    return rows[action]?.reason === 'always' &&
      !/^ {2}isReadOnly: true/m.test(body) &&
      !/[rR]eason|operatorWithReason|roleChange|input: (?:decision|\w+Override)\b/.test(body)
      ? name
      : []
  })
  expect(without).toEqual([])
})

test('every ungoverned action has a reason', () => {
  for (const reasons of [ungovernedActions, ungovernedServerActions])
    for (const [action, reason] of Object.entries(reasons)) expect(reason, action).toMatch(/^[A-Z].+\.$/)
})
