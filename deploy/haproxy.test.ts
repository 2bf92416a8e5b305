import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findOperations } from '@/server/http/route-table'

const config = await readFile('deploy/replicated/haproxy.cfg', 'utf8')
const values = (criterion: string) =>
  [...config.matchAll(/^ +acl executed_once (\w+) (.+)$/gm)]
    .filter(([, name]) => name === criterion)
    .flatMap(([, , list = '']) => list.split(' '))
const paths = values('path')
const patterns = values('path_reg').map(pattern => new RegExp(pattern))

test('HAProxy retries calls with an Idempotency-Key of exactly the routes that execute a key once', async () => {
  const operations = await findOperations(process.cwd())
  const isListed = (path: string) => paths.includes(path) || patterns.some(pattern => pattern.test(path))
  const pathsOf = (some: typeof operations) => some.map(({ path }) => path).sort()
  // GET is never retried: some change something.
  const listed = operations.filter(
    ({ method, path }) => method === 'POST' && isListed(path.replace(/\[\w+\]/g, '1')),
  )
  const idempotent = operations.filter(({ contract }) => contract.idempotent)
  expect(pathsOf(listed)).toEqual(pathsOf(idempotent))
  expect(idempotent.filter(({ method }) => method !== 'POST')).toEqual([])
  expect(paths.length + patterns.length).toBeGreaterThan(0)
  expect(config.match(/^.*disable-l7-retry.*$/gm)).toEqual([
    '  http-request disable-l7-retry unless METH_POST executed_once { req.hdr(Idempotency-Key) -m found }',
  ])
})
