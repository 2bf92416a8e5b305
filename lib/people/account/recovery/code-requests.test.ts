import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { createPersona } from '@/lib/qa/create-persona'
import { countCodeRequest } from './otp'
import { sendReactivationCode } from './send-reactivation-code'

const newPhone = () => `555${randomInt(1_000_000, 9_999_999)}`

it('counts requests of a recipient for a minute after the first', async () => {
  const phone = newPhone()
  const count = () => countCodeRequest('reactivate_account', phone)
  expect(await count()).toEqual({ isSent: true, resendAfterSeconds: 60 })
  const second = await count()
  expect(second.isSent).toBe(false)
  expect(second.resendAfterSeconds).toBeLessThanOrEqual(60)
  expect(await countCodeRequest('forgot_password', phone)).toMatchObject({ isSent: true })
  await db.run(sql`update rate_limits set expire = expire - 60000 where key like 'code-request %'`)
  expect(await count()).toEqual({ isSent: true, resendAfterSeconds: 60 })
})

it('returns the same for a deleted account and for a phone that no account has', async () => {
  const { phone } = await createPersona('deleted')
  const requests = async (to: string) => [
    await sendReactivationCode(to, '10.0.0.1'),
    await sendReactivationCode(to, '10.0.0.1'),
  ]
  const withoutSeconds = (results: Awaited<ReturnType<typeof requests>>) =>
    results.map(({ isSent }) => isSent)
  expect(withoutSeconds(await requests(phone))).toEqual([true, false])
  expect(withoutSeconds(await requests(newPhone()))).toEqual([true, false])
})
