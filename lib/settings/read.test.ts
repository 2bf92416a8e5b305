import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { db } from '@/lib/db/client'
import { startCacheInvalidation } from '@/lib/db/cache'
import { defaultSettings } from './definitions'
import { readSettings } from './read'

test('a setting that is not of its type has its default, and the others stay', async () => {
  await startCacheInvalidation()
  await db.run(sql`
    insert into settings (key, value) values ('kyc_url_expiry_days', '"soon"'), ('nobody_knows', '1'), ('constructor', '1')
    on conflict (key) do update set value = excluded.value`)
  try {
    await vi.waitFor(async () => {
      const settings = await readSettings()
      expect(settings).not.toHaveProperty('nobody_knows')
      expect(settings).toMatchObject({ kyc_url_expiry_days: defaultSettings.kyc_url_expiry_days })
      expect(settings.entry_fee_maximum_cents).toBe(2_500)
    })
  } finally {
    await db.run(sql`
      update settings set value = ${JSON.stringify(defaultSettings.kyc_url_expiry_days)}::text::jsonb
       where key = 'kyc_url_expiry_days'`)
    await db.run(sql`delete from settings where key in ('nobody_knows', 'constructor')`)
  }
})
