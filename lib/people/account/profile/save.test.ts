import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { deleteAccount } from '@/lib/people/account/lifecycle/delete-account'
import { logDevice } from '@/lib/people/device/log-device'
import { savePushToken } from '@/lib/people/device/save-push-token'
import { closeRatingPopup } from '@/lib/people/engagement/offer-rating'
import { fund, holderOf, makeUser } from '@/lib/people/testing/users'
import { savePromoCode } from './clear-promo-code'
import { saveReferralLink } from './save-referral-link'
import { switchMode } from './switch-mode'

const readUser = (id: number) =>
  db.row<Record<string, unknown>>(
    sql`select mode, promo_code, referral_link, updated_at from users where id = ${id}`,
  )

describe('saves', () => {
  test('the mode', async () => {
    const { id } = await makeUser()
    await switchMode(id, 'Arcade')
    expect(await readUser(id)).toMatchObject({ mode: 'Arcade' })
  })
  test('the promo code, and returns the user with balances', async () => {
    const { id, email } = await makeUser()
    await fund(id, 'cash', 1_234n)
    expect(await savePromoCode(id, 'WELCOME')).toMatchObject({ id, email, promoCode: 'WELCOME' })
    const again = await savePromoCode(id, undefined)
    expect(again.promoCode).toBe('WELCOME')
    expect(again.buckets).toContainEqual(expect.objectContaining({ kind: 'cash', balanceCents: 1_234n }))
    expect(await savePromoCode(id, '')).toMatchObject({ promoCode: 'WELCOME' })
  })
  test('the latest referral link, and logs each one', async () => {
    const { id } = await makeUser()
    for (const link of ['https://go.example/1', 'https://go.example/2']) await saveReferralLink(id, link)
    expect(await readUser(id)).toMatchObject({ referralLink: 'https://go.example/2' })
    expect(
      await db.rows(sql`select referral_link from referral_logs where user_id = ${id} order by id`),
    ).toEqual([{ referralLink: 'https://go.example/1' }, { referralLink: 'https://go.example/2' }])
  })
  test('the push token; null clears it', async () => {
    const { id, accessToken } = await makeUser()
    const { tokenId = 0 } = (await holderOf(accessToken)) ?? {}
    for (const pushToken of ['f'.repeat(4_096), `push-${id}`, null]) {
      await savePushToken(tokenId, pushToken)
      expect(await db.row(sql`select fcm_token from access_tokens where id = ${tokenId}`)).toEqual({
        fcmToken: pushToken,
      })
    }
  })
  test('a repeated referral link once, and keeps the 50 newest log rows', async () => {
    const { id } = await makeUser()
    const countLogs = async () => (await db.rows(sql`select from referral_logs where user_id = ${id}`)).length
    for (let n = 0; n < 5; n++) await saveReferralLink(id, 'https://go.example/1')
    expect(await countLogs()).toBe(1)
    for (let n = 0; n < 60; n++) await saveReferralLink(id, `https://go.example/${n % 2}`)
    expect(await countLogs()).toBe(50)
  })
  test('identical device info once', async () => {
    const { id, accessToken } = await makeUser()
    const { tokenId = 0, platform } = (await holderOf(accessToken)) ?? {}
    expect(platform).toBe('')
    const device = { platform: 'android', os: '16', version: '4.2.0', brand: 'Google', model: '<b>Pixel</b>' }
    await logDevice({ id, tokenId }, device)
    await logDevice({ id, tokenId }, device)
    expect(
      await db.rows(
        sql`select platform, os, version, brand, model from device_info_logs where user_id = ${id}`,
      ),
    ).toEqual([device])
    expect(await holderOf(accessToken)).toMatchObject({ platform: 'android' })
    await logDevice({ id, tokenId }, { ...device, platform: 'web' })
    expect(await holderOf(accessToken)).toMatchObject({ platform: 'android' })
  })
  test('that the rating popup was closed, with or without an engagement row', async () => {
    const [existing, missing] = [await makeUser(), await makeUser()]
    await db.run(
      sql`update user_engagement set enjoying_app_status = 'eligible' where user_id = ${existing.id}`,
    )
    await db.run(sql`delete from user_engagement where user_id = ${missing.id}`)
    for (const { id } of [existing, missing]) {
      await closeRatingPopup(id)
      expect(
        await db.row(sql`
          select enjoying_app_status, rating_popup_closed_at is not null as is_closed
            from user_engagement where user_id = ${id}`),
      ).toEqual({ enjoyingAppStatus: 'not_eligible', isClosed: true })
    }
  })
})

test('nothing is saved to a deleted account', async () => {
  const { id, accessToken } = await makeUser()
  const { tokenId = 0 } = (await holderOf(accessToken)) ?? {}
  await deleteAccount(id)
  const before = await readUser(id)
  const notFound = expect.objectContaining({ code: 'UserNotFound' })
  await expect(switchMode(id, 'Arcade')).rejects.toEqual(notFound)
  await expect(savePromoCode(id, 'LATE')).rejects.toEqual(notFound)
  await expect(saveReferralLink(id, 'https://go.example')).rejects.toEqual(notFound)
  await expect(savePushToken(tokenId, 'push')).rejects.toEqual(notFound)
  await expect(closeRatingPopup(id)).rejects.toEqual(notFound)
  expect(await readUser(id)).toEqual(before)
  expect(await db.rows(sql`select id from referral_logs where user_id = ${id}`)).toEqual([])
})
