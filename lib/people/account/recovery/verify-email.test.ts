import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { env } from '@/lib/core/env'
import { db } from '@/lib/db/client'
import { deleteAccount } from '@/lib/people/account/lifecycle/delete-account'
import { makeUser, readSentMessages } from '@/lib/people/testing/users'
import { sendVerificationMail } from './send-verification-mail'
import { verifyEmail } from './verify-email'

const failure = (code: string) => expect.objectContaining({ code })

async function makeUserWithLink() {
  const user = await makeUser()
  await sendVerificationMail(user.id, user.email)
  const [message] = await readSentMessages(user.email)
  return { ...user, token: new URL(message?.props.link ?? '').searchParams.get('token') ?? '' }
}

async function isVerified(id: number) {
  const row = await db.row<{ isVerified: boolean }>(
    sql`select email_verified_at is not null as is_verified from users where id = ${id}`,
  )
  return row?.isVerified
}

describe('a verification mail', () => {
  test('contains a link whose token is not stored in plain text', async () => {
    const user = await makeUserWithLink()
    expect(await readSentMessages(user.email)).toEqual([
      {
        template: 'verify-email',
        props: {
          username: user.username,
          link: `${env().PUBLIC_URL}/verify-email?token=${user.token}`,
          ttlSeconds: 604_800,
        },
      },
    ])
    const row = await db.row<{ text: string }>(
      sql`select email_verifications::text as text from email_verifications where user_id = ${user.id}`,
    )
    expect(row?.text).not.toContain(user.token)
  })
  test('is sent to the account’s own address only', async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    await expect(sendVerificationMail(user.id, other.email)).rejects.toEqual(failure('EmailMismatch'))
    expect(await readSentMessages(other.email)).toEqual([])
  })
  test('is not sent for a verified address', async () => {
    const user = await makeUserWithLink()
    await verifyEmail(user.token)
    expect(await sendVerificationMail(user.id, user.email)).toEqual({ isAlreadyVerified: true })
    expect(await readSentMessages(user.email)).toHaveLength(1)
  })
})

describe('verify-email', () => {
  test('verifies the address once; a second call reports that and changes nothing', async () => {
    const user = await makeUserWithLink()
    expect(await isVerified(user.id)).toBe(false)
    expect(await verifyEmail(user.token)).toEqual({ isAlreadyVerified: false })
    const [before] = await db.rows(sql`select email_verified_at, updated_at from users where id = ${user.id}`)
    expect(await verifyEmail(user.token)).toEqual({ isAlreadyVerified: true })
    expect(await db.row(sql`select email_verified_at, updated_at from users where id = ${user.id}`)).toEqual(
      before,
    )
    expect(await isVerified(user.id)).toBe(true)
  })
  test('rejects a link after 7 days', async () => {
    const user = await makeUserWithLink()
    await db.run(sql`update email_verifications set expires_at = now() where user_id = ${user.id}`)
    await expect(verifyEmail(user.token)).rejects.toEqual(failure('VerificationLinkExpired'))
    expect(await isVerified(user.id)).toBe(false)
  })
  test('rejects links for a former address and for a deleted account', async () => {
    const [moved, deleted] = [await makeUserWithLink(), await makeUserWithLink()]
    await db.run(sql`update users set email = ${`moved-${moved.email}`} where id = ${moved.id}`)
    await deleteAccount(deleted.id)
    for (const token of [moved.token, deleted.token, 'x'.repeat(43), ''])
      await expect(verifyEmail(token)).rejects.toEqual(failure('VerificationLinkInvalid'))
    expect(await isVerified(moved.id)).toBe(false)
  })
})
