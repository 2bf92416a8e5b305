import { expect, test } from 'vitest'
import { restoreRelease } from '@/lib/app-config/release/withdraw-release'
import {
  backdatePublishing,
  createTestRelease,
  loadRelease,
  withdrawTestRelease,
} from '@/lib/app-config/testing/release'
import { publishInStages, resetReleases } from '@/lib/app-config/testing/release-rollouts'
import { testRequest } from '@/lib/console/testing/request'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { createOperator } from '@/lib/people/testing/operators'
import { changeAction } from './change-action'

await resetDatabase()

test('the toast of a change shows what its undo would leave otherwise than before', async () => {
  await resetReleases()
  const { id } = await createTestRelease('4.2.0', { publishAt: 'now' })
  await withdrawTestRelease(id)
  await backdatePublishing(await publishInStages(), 2)
  testRequest.token = (await createOperator('manager')).token
  const { updatedAt } = (await loadRelease(id)).release
  expect(await changeAction(restoreRelease)({ id, updatedAt, typedName: '' })).toMatchObject({
    ok: true,
    undo: {
      text: 'Restored release iOS 4.2.0. After an undo, the rollout of iOS 4.1.0 stays stopped until a manager resumes it.',
    },
  })
})
