import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { startCacheInvalidation } from '@/lib/db/cache'
import { db } from '@/lib/db/client'
import { defaultSettings } from './definitions'
import { readSettings } from './read'

test('an invalid or unknown value falls back to the default and leaves the others', async () => {
  await startCacheInvalidation()
  await db.run(sql`
    insert into settings (key, value) values ('kyc_url_expiry_days', '"soon"'), ('unknown_setting', '1'), ('constructor', '1')
    on conflict (key) do update set value = excluded.value`)
  try {
    await vi.waitFor(async () => {
      const settings = await readSettings()
      expect(settings).not.toHaveProperty('unknown_setting')
      expect(settings).toMatchObject({ kyc_url_expiry_days: defaultSettings.kyc_url_expiry_days })
      expect(settings.entry_fee_maximum_cents).toBe(2_500)
    })
  } finally {
    await db.run(sql`
      update settings set value = ${JSON.stringify(defaultSettings.kyc_url_expiry_days)}::text::jsonb
       where key = 'kyc_url_expiry_days'`)
    await db.run(sql`delete from settings where key in ('unknown_setting', 'constructor')`)
  }
})
