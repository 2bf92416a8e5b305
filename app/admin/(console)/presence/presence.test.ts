import { expect, test } from 'vitest'
import type { Role } from '@/lib/change/audit/rules'
import { openConsole, testRequest } from '@/lib/console/testing/request'
import { createOperator } from '@/lib/people/testing/operators'
import { POST } from './route'

await openConsole()

async function beatAs(role: Role, object: string) {
  testRequest.token = (await createOperator(role)).token
  const response = await POST(
    new Request('http://console.test/admin/presence', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ object, isEditing: false, isLeaving: false }),
    }),
  )
  return response.json()
}

test('an operator sees who else has a page open, but not of pages that the role cannot open', async () => {
  for (const object of ['/admin/identity/7', '/admin/promos/7']) await beatAs('manager', object)
  expect(await beatAs('viewer', '/admin/promos/7')).toMatchObject({
    result: { others: [{ name: expect.any(String) }] },
  })
  expect(await beatAs('viewer', '/admin/identity/7')).toMatchObject({ ok: false, code: 'PresenceInvalid' })
})
