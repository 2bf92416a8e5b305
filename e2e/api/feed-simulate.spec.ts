import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from '@/e2e/fixtures/api'
import { confirm, listEntryIds, type Slip } from '@/e2e/fixtures/slate'
import { testSettings } from '@/scripts/test-settings'

/** Plays a slate with npm run feed:simulate, slowly enough to enter; `hurry` plays the rest at once. */
function simulate(url: string) {
  const args = ['--import', 'tsx', 'scripts/feed-simulate.ts', '--minutes', '10', '--seed', '3', '--url', url]
  const env = { ...process.env, FEED_TOKEN: testSettings.FEED_TOKEN }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', chunk => {
    said += chunk
  })
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const ended = once(child, 'exit')
  return {
    told: () => said,
    hurry: () => child.kill('SIGINT'),
    ended: async () => (await ended)[0] as number,
    async findSlip(): Promise<Slip> {
      await expect.poll(() => said).toContain("-d '")
      return JSON.parse(/-d '(.*)'/.exec(said)?.[1] ?? '')
    },
    stop: () => child.kill('SIGKILL'),
  }
}

test('200: an entry on a simulated slate goes from open to settled, and its payout is on the balance', async ({
  api,
  persona,
  baseURL,
}) => {
  test.skip(test.info().project.name !== 'api', 'the same jobs settle entries of both')
  const user = await persona('funded')
  const play = simulate(baseURL ?? '')
  try {
    const reply = await confirm(api, user, await play.findSlip())
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

    play.hurry()
    expect(await play.ended(), play.told()).toBe(0)
    await expect.poll(async () => (await show()).pickem_contest_entry.is_settled).toBe(1)
    for (const player of (await show()).pickem_contest_entry_players)
      expect(player).toMatchObject({ game_status: 'Final', is_played: 1, result: expect.any(Number) })
    // Site credits paid 5.00 of the 15.00, and return winnings only.
    expect(await readCash()).toBe(cash + 10)
  } finally {
    play.stop()
  }
})

test('a play that the service refuses says why', async ({ baseURL }) => {
  const env = { ...process.env, FEED_TOKEN: 'some-other-token-of-nobody' }
  const args = ['--import', 'tsx', 'scripts/feed-simulate.ts', '--url', baseURL ?? '']
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(said).toContain('has another FEED_TOKEN')
})
