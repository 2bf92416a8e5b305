import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from '@/e2e/fixtures/api'
import { listEntryIds, type SlipBody, submitSlip } from '@/e2e/fixtures/slate'
import { tokenOf } from '@/e2e/fixtures/token-of'

/** Runs npm run lab -- simulate, slowly enough to enter the slate; `skipToEnd` sends the rest immediately. */
function simulate(url: string) {
  const args = ['--import', 'tsx', 'lab/run.ts', 'simulate', '--minutes', '10', '--seed', '3', '--url', url]
  const env = { ...process.env, FEED_TOKEN: tokenOf('FEED_TOKEN') }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', chunk => {
    output += chunk
  })
  child.stderr.on('data', chunk => {
    output += chunk
  })
  const exited = once(child, 'exit')
  return {
    readOutput: () => output,
    skipToEnd: () => child.kill('SIGINT'),
    waitForExit: async () => (await exited)[0] as number,
    async findSlip(): Promise<SlipBody> {
      // The output can arrive in parts.
      await expect.poll(() => output).toMatch(/-d '.*'/)
      return JSON.parse(/-d '(.*)'/.exec(output)?.[1] ?? '')
    },
    stop: () => child.kill('SIGKILL'),
  }
}

test('200: an entry on a simulated slate is settled, with the payout on the balance', async ({
  api,
  persona,
  baseURL,
}) => {
  const user = await persona('funded')
  const simulation = simulate(baseURL ?? '')
  try {
    const reply = await submitSlip(api, user, await simulation.findSlip())
    expect(reply.status, reply.text).toBe(200)
    const [id] = await listEntryIds(api, user)
    const show = async () => {
      return (await api.get(`/pickem/show-entry/${id}`, { token: user.access_token })).body.data
    }
    const readCash = async () =>
      Number((await api.get('/balance/v2', { token: user.access_token })).body.data.available_cash)
    expect((await show()).pickem_contest_entry.is_settled).toBe(0)
    expect((await show()).pickem_contest_entry_players).toMatchObject([
      { is_game_started: 0 },
      { is_game_started: 0 },
    ])
    const cash = await readCash()

    simulation.skipToEnd()
    expect(await simulation.waitForExit(), simulation.readOutput()).toBe(0)
    await expect.poll(async () => (await show()).pickem_contest_entry.is_settled).toBe(1)
    for (const player of (await show()).pickem_contest_entry_players)
      expect(player).toMatchObject({ game_status: 'Final', is_played: 1, result: expect.any(Number) })
    // Site credits paid 5.00 of the 15.00 and are not returned.
    expect(await readCash()).toBe(cash + 10)
  } finally {
    simulation.stop()
  }
})

test('a wrong FEED_TOKEN ends the simulation with an error', async ({ baseURL }) => {
  const env = { ...process.env, FEED_TOKEN: 'a-different-feed-token' }
  const args = ['--import', 'tsx', 'lab/run.ts', 'simulate', '--url', baseURL ?? '']
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', chunk => {
    output += chunk
  })
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(output).toContain('rejected the FEED_TOKEN')
})
