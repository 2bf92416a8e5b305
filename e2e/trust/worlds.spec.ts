import type { Persona } from '@/e2e/fixtures/api'
import { expect, type SendRequest, test } from '@/e2e/fixtures/trust'
import { isFullSize } from '@/e2e/fixtures/trust-size'

const worldCount = 50
const calls = isFullSize ? 10_000 : 1_000
const yearSeconds = 365 * 86_400

type Member = { user: Persona; world: number; index: number }

/** Each differs from all others in its settings and version, and from most in its year and maintenance. */
const describeWorld = (index: number) => ({
  clock: { offset_seconds: (index % 25) * 2 * yearSeconds },
  maintenance: { enabled: index % 2 === 1, message: `Closed in world ${index}` },
  releases: [{ platform: 'ios', version: `50.${index}.0`, force_update: index % 3 === 0 }],
  settings: { reward_value: 5_000 + index },
})

async function addMember(call: SendRequest, index: number): Promise<Member> {
  const created = await call({ method: 'POST', path: '/qa/worlds', body: describeWorld(index) })
  expect(created.status, created.text).toBe(201)
  const { world } = created.body.data
  const body = { persona: 'fresh', world }
  const { status, text, body: reply } = await call({ method: 'POST', path: '/qa/personas', body })
  expect(status, text).toBe(201)
  return { user: reply.data, world, index }
}

/** What a user sees in one kind of call, and what the world has. */
const checks = [
  async (call: SendRequest, { user, index }: Member) => {
    const { body } = await call({ path: '/check-app-update', token: user.access_token })
    const { ios_version, ios_force_update } = body.data
    return [
      [ios_version, ios_force_update],
      [`50.${index}.0`, index % 3 === 0 ? '1' : '0'],
    ]
  },
  async (call: SendRequest, { user, index }: Member) => {
    const { body } = await call({ path: '/balance/v2', token: user.access_token })
    const { reward_value, maintenance_mode } = body.data
    return [
      [reward_value, maintenance_mode],
      [5_000 + index, index % 2 === 1 ? 'enabled' : 'disabled'],
    ]
  },
  async (call: SendRequest, { user, index }: Member) => {
    const path = '/update/user-mode'
    const { status, body } = await call({
      method: 'POST',
      path,
      token: user.access_token,
      body: { user_mode: 'Cash' },
    })
    return index % 2 === 1
      ? [
          [status, body.message],
          [503, `Closed in world ${index}`],
        ]
      : [[status], [200]]
  },
  async (call: SendRequest, { world, index }: Member) => {
    const { body } = await call({ path: '/app-status', headers: { 'x-qa-world': String(world) } })
    const { ios_version, maintenance_message } = body.data
    return [
      [ios_version, maintenance_message],
      [`50.${index}.0`, index % 2 === 1 ? `Closed in world ${index}` : ''],
    ]
  },
]

test(`${worldCount} users in worlds that contradict each other get no answer of another, ${calls} calls`, async ({
  call,
}) => {
  test.setTimeout(900_000)
  const members: Member[] = []
  for (let index = 0; index < worldCount; index++) members.push(await addMember(call, index))
  const wrong: unknown[] = []
  let done = 0
  await Promise.all(
    members.map(async member => {
      for (let round = 0; round < calls / worldCount; round++) {
        // Neighbors make different calls at the same time.
        const check = checks[(round + member.index) % checks.length]
        const [actual, expected] = (await check?.(call, member)) ?? []
        done++
        if (JSON.stringify(actual) !== JSON.stringify(expected)) wrong.push({ actual, expected })
      }
    }),
  )
  expect(wrong).toEqual([])
  expect(done).toBe(calls)
})
