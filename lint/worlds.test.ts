import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

test('one line of lib outside of the QA tools knows worlds', async () => {
  const files = await readdir('lib', { recursive: true, withFileTypes: true })
  const names = files
    .filter(file => file.isFile() && file.name.endsWith('.ts') && !file.name.endsWith('.test.ts'))
    .map(file => path.join(file.parentPath, file.name))
    .filter(name => !/^lib\/qa\/|\/testing\/|\/generated\//.test(name))
  const lines = await Promise.all(
    names.map(async name => {
      const text = await readFile(name, 'utf8')
      return text
        .split('\n')
        .flatMap(line => (/\bworlds?\b|@\/lib\/qa/i.test(line) ? `${name}: ${line}` : []))
    }),
  )
  expect(lines.flat()).toEqual([expect.stringMatching(/^lib\/db\/client\.ts: .*QA world/)])
})
