import { randomInt, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { db, prisma } from '@/lib/db/client'
import { confirmPhoneChange, requestPhoneChange } from '@/lib/people/account/contact/change-phone'
import { deleteAccount } from '@/lib/people/account/lifecycle/delete-account'
import { purgeAccounts } from '@/lib/people/account/lifecycle/purge-accounts'
import { signUp } from '@/lib/people/account/lifecycle/sign-up'
import { readSentCode, testNetwork, userPassword, verifyContacts } from '@/lib/people/testing/users'
import { claimPromo } from './claim-promo'

async function join(phone: string, email?: string, { isVerified = true } = {}): Promise<number> {
  const username = `p${randomUUID().replaceAll('-', '').slice(0, 16)}`
  const input = { email: email ?? `${username}@users.test`, username, phone, password: userPassword }
  const { user } = await signUp(input, testNetwork)
  if (isVerified) await verifyContacts(user.id)
  return user.id
}

/** The email that the user signed up with is free for others. */
const verifyEmail = (userId: number, email: string) =>
  db.run(sql`update users set email = ${email}, email_verified_at = now() where id = ${userId}`)

async function addPromo(): Promise<number> {
  const bucket = await prisma.creditBucket.create({ data: { name: `B ${randomUUID()}`, bucket: 'credits' } })
  const promo = await prisma.promo.create({
    data: { name: 'Once', creditsCents: 500, creditBucketId: bucket.id, status: 'published' },
  })
  return promo.id
}

const newPhone = () => String(randomInt(2_000_000_000, 10_000_000_000))

/** Deletes the account and runs the purge after the retention period. */
async function deleteAndPurge(userId: number) {
  await deleteAccount(userId)
  await db.run(sql`update users set deleted_at = now() - interval '31 days' where id = ${userId}`)
  await purgeAccounts()
}

it('a phone that claimed a promo cannot claim it with later accounts', async () => {
  const [phone, claimed, other] = [newPhone(), await addPromo(), await addPromo()]
  const first = await join(phone)
  await claimPromo(first, claimed)
  await deleteAndPurge(first)

  const second = await join(phone)
  await expect(claimPromo(second, claimed)).rejects.toThrow('PromoAlreadyClaimed')
  await claimPromo(second, other)
  await deleteAndPurge(second)

  const third = await join(phone)
  for (const promo of [claimed, other])
    await expect(claimPromo(third, promo)).rejects.toThrow('PromoAlreadyClaimed')
  expect(await prisma.promo.findUnique({ where: { id: claimed } })).toMatchObject({ spentCents: 500n })
})

it('an email that claimed a promo cannot claim it with another phone, nor can that phone later', async () => {
  const [email, promo] = [`${randomUUID()}@users.test`, await addPromo()]
  const first = await join(newPhone(), email)
  await claimPromo(first, promo)
  await deleteAndPurge(first)

  const phone = newPhone()
  const second = await join(phone, email)
  await expect(claimPromo(second, promo)).rejects.toThrow('PromoAlreadyClaimed')
  await deleteAndPurge(second)
  await expect(claimPromo(await join(phone), promo)).rejects.toThrow('PromoAlreadyClaimed')
})

it('a phone that a user changed cannot claim what the user claimed', async () => {
  const [phone, next, promo] = [newPhone(), newPhone(), await addPromo()]
  const first = await join(phone)
  await requestPhoneChange(first, next, userPassword)
  await confirmPhoneChange(first, next, await readSentCode(next), testNetwork)
  await claimPromo(first, promo)
  await expect(claimPromo(await join(phone), promo)).rejects.toThrow('PromoAlreadyClaimed')
})

it('an email or phone that was not verified can claim what the user claimed', async () => {
  const [phone, next, email, promo] = [newPhone(), newPhone(), `${randomUUID()}@users.test`, await addPromo()]
  const first = await join(phone, email, { isVerified: false })
  await requestPhoneChange(first, next, userPassword)
  await confirmPhoneChange(first, next, await readSentCode(next), testNetwork)
  await verifyEmail(first, `${randomUUID()}@users.test`)
  await claimPromo(first, promo)
  await claimPromo(await join(phone), promo)
  await deleteAndPurge(first)
  await claimPromo(await join(newPhone(), email), promo)
  await expect(claimPromo(await join(next), promo)).rejects.toThrow('PromoAlreadyClaimed')
})

it('another email and phone can claim it', async () => {
  const promo = await addPromo()
  const first = await join(newPhone())
  await claimPromo(first, promo)
  await deleteAndPurge(first)
  await expect(claimPromo(await join(newPhone()), promo)).resolves.toBeUndefined()
})

it('a purged claim keeps only keyed hashes of email and phone', async () => {
  const [phone, promo] = [newPhone(), await addPromo()]
  const userId = await join(phone)
  await claimPromo(userId, promo)
  await deleteAndPurge(userId)
  const kept = await db.rows<{ keyHmac: Buffer; kind: string; isPlain: boolean }>(sql`
    select key_hmac, kind, key_hmac = person_key('phone', ${phone}) as is_plain
      from purged_person_keys where user_id = ${userId} order by kind`)
  expect(kept).toMatchObject([
    { kind: 'mailbox', isPlain: false },
    { kind: 'phone', isPlain: false },
  ])
  expect(await db.rows(sql`select kind from person_keys where user_id = ${userId}`)).toEqual([])
})
