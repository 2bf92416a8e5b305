import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { overrideSettings } from '@/lib/core/testing/settings'
import { findAppFiles } from './route-table'

test('without QA tools every method of every path under /qa answers 404', async () => {
  overrideSettings({ QA_TOOLS: '0' })
  const files = await findAppFiles(path.resolve('app/(api)/qa'), /^route\.ts$/)
  const paths = files.map(({ pattern }) => pattern)
  expect(paths).toEqual(expect.arrayContaining(['/personas', '/snapshots', '/snapshots/[snapshot]/restore']))
  for (const { file, pattern } of files) {
    const methods = Object.entries<(request: Request, context: object) => Promise<Response>>(
      await import(pathToFileURL(file).href),
    )
    expect(methods.length, pattern).toBeGreaterThan(0)
    for (const [method, answer] of methods) {
      const response = await answer(new Request('http://service.test/qa', { method }), {
        params: Promise.resolve({ snapshot: '1', world: '1' }),
      })
      // A route that exists can answer 404 with another message.
      expect([method, pattern, response.status, await response.json()]).toEqual([
        method,
        pattern,
        404,
        { message: 'Not found.' },
      ])
    }
  }
})
