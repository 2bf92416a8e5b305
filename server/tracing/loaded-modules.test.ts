import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const program = ['--import', 'tsx', 'server/tracing/testing-modules.ts']
/** prom-client loads the types and constants of this package itself. */
const api = /\/@opentelemetry\/api\//

async function findLoaded(settings: Record<string, string>): Promise<string[]> {
  const env = { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_SDK_DISABLED: '', ...settings }
  const { stdout } = await run(process.execPath, program, { env })
  const files: string[] = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  return files.filter(file => !api.test(file))
}

test.each([{}, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_SDK_DISABLED: 'true' }])(
  'with %j no process loads the library',
  async settings => {
    expect(await findLoaded(settings)).toEqual([])
  },
)

test('with an endpoint it is loaded', async () => {
  const loaded = await findLoaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect(loaded).toContainEqual(expect.stringContaining('/@opentelemetry/sdk-trace-base/'))
})
