import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from '@/e2e/fixtures/api'
import { tokenOf } from '@/e2e/fixtures/token-of'

async function journey(url: string) {
  const env = { ...process.env, FEED_TOKEN: tokenOf('FEED_TOKEN') }
  const child = spawn(process.execPath, ['--import', 'tsx', 'lab/run.ts', 'journey', '--url', url], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk
    })
  const [code] = await once(child, 'close')
  return { code, output }
}

test('a script that knows only the document and the pages plays from sign-up over identity, deposit and withdrawal to self-exclusion', async ({
  baseURL,
}) => {
  test.skip(test.info().project.name !== 'api', 'the same service through Next')
  const { code, output } = await journey(baseURL ?? '')
  expect(code, output).toBe(0)
  expect(output).toMatch(/settled +2 entries won/)
  for (const step of ['identified', 'deposited 20.00', 'withdrawn', 'limited', 'excluded'])
    expect(output.replaceAll(/ +/g, ' ')).toContain(step)
  expect(output).toContain('The journey is complete.')
})

test('a journey without a service ends with an error', async () => {
  const { code, output } = await journey('http://127.0.0.1:9')
  expect(code).toBe(1)
  expect(output).toContain('http://127.0.0.1:9 does not answer')
})
