import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import document from '@/docs/openapi.json'
import { errorShapes } from '@/lib/core/reply'
import { installTool } from '@/scripts/tools/install-tool'
import { findOperations } from '@/server/http/route-table'

// biome-ignore lint/suspicious/noExplicitAny: parts of the document
type Node = any

const operations = (await findOperations(process.cwd())).filter(
  ({ path }) => !/^\/(?:qa|admin-api)\//.test(path),
)
const prism = await loadPrism()
const mocked = await prism.getHttpOperationsFromSpec(structuredClone(document))
const server = prism.createServer(mocked, {
  components: { logger: prism.createLogger('mock', { enabled: false }) },
  config: {
    mock: { dynamic: false },
    isProxy: false,
    validateRequest: true,
    validateResponse: true,
    checkSecurity: true,
    errors: true,
    upstreamProxy: undefined,
  },
  cors: false,
})
let baseUrl = ''

beforeAll(async () => {
  baseUrl = await server.listen(0, '127.0.0.1')
})
afterAll(() => server.close())

/** Installed by the first run, since only this test needs its packages. */
async function loadPrism(): Promise<Node> {
  const modules = await installTool('prism')
  const load = (name: string) => import(path.join(modules, '@stoplight', name, 'dist', 'index.js'))
  const [core, http, httpServer] = await Promise.all(
    ['prism-core', 'prism-http', 'prism-http-server'].map(load),
  )
  return { ...core, ...http, ...httpServer }
}

function call({ method, path }: (typeof operations)[number], headers: Record<string, string> = {}) {
  const described: Node = (document.paths as Node)[path.replace(/\[(\w+)\]/g, '{$1}')][method.toLowerCase()]
  const example = described.requestBody?.content['application/json'].example
  const parameters: Node[] = described.parameters
  const url = path.replace(/\[(\w+)\]/g, (_, name) => {
    const { schema } = parameters.find(parameter => parameter.name === name)
    return encodeURIComponent(schema.examples?.[0] ?? schema.enum?.[0] ?? 'x')
  })
  const query = method === 'GET' && example ? `?${new URLSearchParams(example)}` : ''
  return fetch(`${baseUrl}${url}${query}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: method === 'POST' && example ? JSON.stringify(example) : null,
  })
}

const bearer = { authorization: 'Bearer token' }

test.each(operations.map(operation => [operation.method, operation.path, operation] as const))(
  'a mock of the document replies to %s %s as the service does',
  async (_method, _path, operation) => {
    const { reply, access } = operation.contract
    const response = await call(operation, bearer)
    const body = await response.json()
    expect(body).not.toHaveProperty('validation')
    expect([reply.status, reply.repeated?.status]).toContain(response.status)
    expect(reply.shape.safeParse(body).error?.issues ?? []).toEqual([])

    if (access !== 'user') return
    const anonymous = await call(operation)
    expect(anonymous.status).toBe(401)
  },
)

test('each error of the document is answered in one of the error shapes', async () => {
  for (const operation of operations) {
    const path = operation.path.replace(/\[(\w+)\]/g, '{$1}')
    const responses: Node = (document.paths as Node)[path][operation.method.toLowerCase()].responses
    for (const code of Object.keys(responses).filter(status => Number(status) >= 400)) {
      const response = await call(operation, { ...bearer, prefer: `code=${code}` })
      const body = await response.json()
      const matches = Object.values(errorShapes).some(shape => shape.safeParse(body).success)
      expect({ path, code, status: response.status, body, matches }).toMatchObject({
        status: Number(code),
        matches: true,
      })
    }
  }
})
