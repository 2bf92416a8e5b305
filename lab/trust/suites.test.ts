import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { passedTests, suites } from './suites'

// Playwright passes if a tag matches no test.
it.each(suites)('$key runs tests of its suite', ({ files, tag }) => {
  for (const file of files) expect(readFileSync(file, 'utf8'), file).toMatch(/^\s*test\(/m)
  const text = files.map(file => readFileSync(file, 'utf8')).join()
  if (tag) expect(text).toContain(`tag: '${tag}'`)
})

it.each(suites)('$key has one size, or the share changes its tests', ({ files, tag, hasOneSize = false }) => {
  const text = files.map(file => readFileSync(file, 'utf8')).join('\n')
  const sized = [...text.matchAll(/^const (?:\[([\w, ]+)\]|(\w+)) = .*trustSize\(/gm)].flatMap(
    ([, list, one]) => (list ?? one ?? '').split(', '),
  )
  const names = [...text.matchAll(/^ *test\(([`'].*[`']), (?:\{\s*tag: '(@T\d+)')?/gm)]
    .filter(([, , own]) => !tag || own === tag)
    .map(([, name]) => name)
  const isSized = names.some(name => sized.some(size => name?.includes(`\${${size}}`)))
  expect(isSized).toBe(!hasOneSize)
})

it('reads the tests that passed from the output of Playwright', () => {
  const output = `
  ✓  1 [trust] › e2e/trust/races.spec.ts:34:1 › 200 concurrent claims of one user award once, 10 rounds @T1 (1.2s)
  ✘  2 [trust] › e2e/trust/races.spec.ts:56:1 › 200 concurrent joins charge one user once @T1 (5.0s)
  -  3 [trust] › e2e/trust/races.spec.ts:76:1 › a budget @T2
`
  expect(passedTests(output)).toEqual(['200 concurrent claims of one user award once, 10 rounds (1.2s)'])
})
