import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db, prisma } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { reportDevice } from '@/lib/people/testing/devices'
import { makeUser } from '@/lib/people/testing/users'
import { readAdoption, recordAdoption } from './adoption'

await resetDatabase()

async function addDevice(platform: 'ios' | 'android', version: string) {
  const { id } = await makeUser()
  await reportDevice(id, { platform, version })
}

const publish = (version: string, daysAgo: number) =>
  prisma.release.create({
    data: { platform: 'ios', version, notes: [], publishAt: new Date(Date.now() - daysAgo * 86_400_000) },
  })

test('the devices of recent releases are recorded once a day, and counted again until the day is over', async () => {
  await prisma.release.deleteMany()
  const [old, recent] = [await publish('5.0.0', 91), await publish('5.1.0', 2)]
  for (const version of ['5.1.0', '5.1', '5.0.0', 'nightly']) await addDevice('ios', version)
  await addDevice('android', '5.1.0')
  expect(await recordAdoption()).toBe(1)
  expect(await readAdoption(old.id)).toEqual([])
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  expect(await readAdoption(recent.id)).toEqual([{ day, devices: 2, platformDevices: 4 }])

  await db.run(sql`update release_adoption set day = day - 1`)
  await addDevice('ios', '5.1.0')
  await recordAdoption()
  await recordAdoption()
  expect(await readAdoption(recent.id)).toEqual([
    { day, devices: 2, platformDevices: 4 },
    { day, devices: 3, platformDevices: 5 },
  ])
})
