import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { compressFiles } from '@/server/prepare/compress-files'
import { openTestServer } from '@/server/testing/http-server'
import { loadStaticFiles } from './static-files'

const script = 'run()\n'.repeat(1_000)
let server: Awaited<ReturnType<typeof openTestServer>>
let folder: string
let rendered = 0
let isBroken = false

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'slatekeeper-static-'))
  await mkdir(path.join(folder, '.next/static/chunks'), { recursive: true })
  await mkdir(path.join(folder, 'public'))
  await writeFile(path.join(folder, '.next/static/chunks/a.js'), 'run()')
  await writeFile(path.join(folder, '.next/static/chunks/b.js'), script)
  await compressFiles(path.join(folder, '.next/static'))
  await writeFile(path.join(folder, 'public/mark one.svg'), '<svg/>')
  await writeFile(path.join(folder, 'public/notes.unknown'), 'x')
  server = await openTestServer({
    routes: {},
    pagePaths: ['/docs'],
    cached: ['/docs'],
    staticFiles: await loadStaticFiles(folder),
    serve({ headers }, outgoing) {
      rendered++
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
      outgoing.writeHead(isBroken ? 500 : 200, { 'content-type': 'text/html; charset=utf-8' })
      outgoing.end(
        `<script nonce="${nonce}"></script>${headers.cookie ?? 'anonymous'} é<script nonce="${nonce}"></script>`,
      )
    },
  })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  rendered = 0
  isBroken = false
})

const ask = (headers: Record<string, string> = {}) => fetch(`${server.url}/docs`, { headers })

it('a page that fails to render is not kept', async () => {
  isBroken = true
  expect((await ask()).status).toBe(500)
  isBroken = false
  expect((await ask()).status).toBe(200)
})

it('the page is rendered once, without cookies, and each response has its own nonce', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ cookie: 'a=b' })))
  expect(rendered).toBe(0)
  const nonces = new Set<string>()
  for (const answer of answers) {
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? ''
    nonces.add(nonce)
    expect(await answer.text()).toBe(
      `<script nonce="${nonce}"></script>anonymous é<script nonce="${nonce}"></script>`,
    )
  }
  expect(nonces.size).toBe(20)
})

it('a browser that has the page gets 304 without a policy', async () => {
  const etag = (await ask()).headers.get('etag') ?? ''
  const answer = await ask({ 'if-none-match': etag })
  expect([answer.status, answer.headers.get('content-security-policy'), await answer.text()]).toEqual([
    304,
    null,
    '',
  ])
  expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200)
})

it('what another page loads of it is rendered each time', async () => {
  await ask({ rsc: '1' })
  expect(rendered).toBe(1)
})

it('files come from memory, built ones for a year', async () => {
  const built = await fetch(`${server.url}/_next/static/chunks/a.js`)
  expect([await built.text(), built.headers.get('cache-control'), built.headers.get('content-type')]).toEqual(
    ['run()', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
  )
  const shared = await fetch(`${server.url}/mark%20one.svg`)
  expect([await shared.text(), shared.headers.get('cache-control')]).toEqual(['<svg/>', 'public, max-age=0'])
  const etag = shared.headers.get('etag') ?? ''
  expect((await fetch(`${server.url}/mark%20one.svg`, { headers: { 'if-none-match': etag } })).status).toBe(
    304,
  )
  const head = await fetch(`${server.url}/_next/static/chunks/a.js`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '5'])
  expect((await fetch(`${server.url}/_next/static/chunks/a.js`, { method: 'POST' })).status).toBe(405)
  expect(rendered).toBe(0)
})

it('built files are compressed for clients that accept Brotli, with a tag of their own', async () => {
  const request = (encoding: string, headers = {}) =>
    fetch(`${server.url}/_next/static/chunks/b.js`, { headers: { 'accept-encoding': encoding, ...headers } })
  const [compressed, plain] = await Promise.all([request('gzip, deflate, br, zstd'), request('gzip')])
  const factsOf = (answer: Response) =>
    ['content-encoding', 'vary', 'content-type'].map(name => answer.headers.get(name))
  expect(factsOf(compressed)).toEqual(['br', 'accept-encoding', 'text/javascript; charset=utf-8'])
  expect(factsOf(plain)).toEqual([null, 'accept-encoding', 'text/javascript; charset=utf-8'])
  expect(Number(compressed.headers.get('content-length'))).toBeLessThan(script.length / 10)
  expect(await compressed.text()).toBe(script)
  expect(await plain.text()).toBe(script)
  const [etag = '', plainEtag] = [compressed, plain].map(answer => answer.headers.get('etag') ?? '')
  expect(etag).not.toBe(plainEtag)
  expect((await request('br', { 'if-none-match': etag })).status).toBe(304)
  expect((await request('gzip', { 'if-none-match': etag })).status).toBe(200)
})

it.each(['', 'gzip', 'br;q=0', 'br;q=0.0', 'brx', 'x-br'])(
  'no Brotli for Accept-Encoding: %j',
  async encoding => {
    const answer = await fetch(`${server.url}/_next/static/chunks/b.js`, {
      headers: { 'accept-encoding': encoding },
    })
    expect(answer.headers.get('content-encoding')).toBeNull()
  },
)

it('files of less than 1 kB are not compressed', async () => {
  const answer = await fetch(`${server.url}/_next/static/chunks/a.js`, {
    headers: { 'accept-encoding': 'br' },
  })
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([null, null])
})
