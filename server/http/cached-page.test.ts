import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { loadStaticFiles } from './static-files'
import { openTestServer } from './testing'

let server: Awaited<ReturnType<typeof openTestServer>>
let folder: string
let rendered = 0
let isBroken = false

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'slatekeeper-static-'))
  await mkdir(path.join(folder, '.next/static/chunks'), { recursive: true })
  await mkdir(path.join(folder, 'public'))
  await writeFile(path.join(folder, '.next/static/chunks/a.js'), 'run()')
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
