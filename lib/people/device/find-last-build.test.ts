import { expect, test } from 'vitest'
import { previewRequest } from '@/lib/console/preview/schema'
import { makeUser } from '@/lib/people/testing/users'
import { findLastBuild, logDevice } from './log-device'

test.each([
  ['4.12.1', '4.12.1'],
  ['v4.12.1.7', '4.12.1.7'],
  ['4.12.1 (881)', '4.12.1'],
  [`4.12.1 ${'x'.repeat(240)}`, '4.12.1'],
  ['nightly', ''],
])('the build of a device with version "%s" can be previewed', async (version, previewed) => {
  const { id } = await makeUser()
  expect(await findLastBuild(id)).toBeNull()
  const device = { platform: 'ios', os: '18', version, brand: 'Apple', model: 'iPhone 17' }
  await logDevice({ id, tokenId: null }, device)
  const build = await findLastBuild(id)
  expect(build).toEqual({ platform: 'ios', version: previewed })
  expect(previewRequest.safeParse({ ...build, userId: id, at: null, change: null }).success).toBe(true)
})
