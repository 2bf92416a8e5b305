import { beforeEach, expect, test } from 'vitest'
import type { Role } from '@/lib/change/audit/rules'
import { makeUserWithSecrets, previewsOf } from '@/lib/console/testing/preview'
import { openConsole, testRequest } from '@/lib/console/testing/request'
import { createOperator } from '@/lib/people/testing/operators'
import { requestPreview } from './actions'

await openConsole()

const secrets = ['push-token-', '/identity/']
const payment = [
  'Rivera',
  '12 Orchard Lane',
  '"9137"',
  '**** 9137',
  '94107',
  '5550104477',
  'pay@example.test',
  'option-',
]
let user: Awaited<ReturnType<typeof makeUserWithSecrets>>

beforeEach(async () => {
  user = await makeUserWithSecrets()
})

async function previewAs(role: Role, operator = createOperator(role)) {
  testRequest.token = (await operator).token
  const answer = await requestPreview({
    platform: 'ios',
    version: '4.12.1',
    userId: user.id,
    at: null,
    change: null,
  })
  if (!answer.ok) throw new Error(answer.message)
  return JSON.stringify(answer.result)
}

test.each(['viewer', 'editor', 'manager'] as const)(
  'a %s sees no push token, KYC link or payment data of a user',
  async role => {
    const shown = await previewAs(role)
    for (const text of [...secrets, ...payment]) expect(shown).not.toContain(text)
    expect(shown).toContain('"method_name":"Visa"')
    expect(shown).toContain('"fcm_token":"[hidden]"')
  },
)

test('a viewer sees no date of birth, an editor does', async () => {
  expect(await previewAs('viewer')).not.toContain('1990-04-01')
  expect(await previewAs('editor')).toContain('1990-04-01')
})

test('previewing a user is recorded once per operator', async () => {
  const viewer = createOperator('viewer')
  await previewAs('viewer', viewer)
  await previewAs('viewer', viewer)
  await previewAs('editor')
  expect(await previewsOf(user.id)).toHaveLength(2)
  expect(await previewsOf(user.id)).toContainEqual({
    authorName: (await viewer).name,
    subjectName: user.username,
  })
})
