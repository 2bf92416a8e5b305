import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { suites } from './suites'

// Playwright passes if a tag matches no test.
it.each(suites)('$key runs tests of its suite', ({ files, tag }) => {
  for (const file of files) expect(readFileSync(file, 'utf8'), file).toMatch(/^\s*test\(/m)
  const text = files.map(file => readFileSync(file, 'utf8')).join()
  if (tag) expect(text).toContain(`tag: '${tag}'`)
})
