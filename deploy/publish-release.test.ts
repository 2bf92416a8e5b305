import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { releasePublication } from '@/lib/app-config/release/schema-admin'
import { tokenPrefix } from '@/lib/people/operator/api-tokens/rules'

type Workflow = { jobs: { publish: { steps: { run: string }[] } } }

const run = promisify(execFile)
const token = `${tokenPrefix}${'x'.repeat(43)}`

test('the example of a workflow publishes the version of a tag, without the token among the arguments of a process', async () => {
  const { jobs } = parse(await readFile('docs/publish-release.yml', 'utf8')) as Workflow
  const received: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(201).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const script = jobs.publish.steps[0]?.run ?? ''
  await run('bash', ['-e', '-o', 'pipefail', '-c', script], {
    env: {
      ...process.env,
      no_proxy: '127.0.0.1',
      GITHUB_REF_NAME: 'ios-4.13.0',
      SLATEKEEPER_TOKEN: token,
      SLATEKEEPER_URL: `http://127.0.0.1:${port}`,
    },
  })
  server.close()
  expect(received).toHaveLength(1)
  const [{ url, headers, body } = { url: '', headers: {}, body: '{}' }] = received
  expect([url, headers.authorization, headers['idempotency-key']]).toEqual([
    '/admin-api/v1/releases',
    `Bearer ${token}`,
    'ios-4.13.0',
  ])
  expect(releasePublication.parse(JSON.parse(body))).toMatchObject({
    platform: 'ios',
    version: '4.13.0',
    force_update: false,
    publish_at: 'now',
  })
  expect(script).not.toMatch(/--(?:header|oauth2-bearer) [^\n]*TOKEN/)
})
