import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const program = ['--import', 'tsx', 'server/testing/load-modules.ts']
/** prom-client loads the types and constants of this package itself. */
const api = /\/@opentelemetry\/api\//

async function findLoaded(settings: Record<string, string>): Promise<string[]> {
  const off = { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_SDK_DISABLED: '' }
  const env = { ...process.env, ...off, ...settings }
  const { stdout } = await run(process.execPath, program, { env })
  const files: string[] = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  return files.filter(file => !api.test(file))
}

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }

test.each([{}, { ...endpoint, OTEL_SDK_DISABLED: 'true' }])(
  'with %j no process loads the library',
  async settings => {
    expect(await findLoaded(settings)).toEqual([])
  },
)

test('with an endpoint it is loaded', async () => {
  const loaded = await findLoaded(endpoint)
  expect(loaded).toContainEqual(expect.stringContaining('/@opentelemetry/sdk-trace-base/'))
})
