import { expect, test } from 'vitest'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { runScenario } from './run-scenario'

await resetDatabase()

test('four random sequences of a dishonest manager and editor move no more than the policy allows', async () => {
  const done = new Set<string>()
  let most = 0
  for (const seed of [1, 5, 9, 10]) {
    const { moved, breaches, outcomes } = await runScenario(seed, 60)
    expect(breaches).toEqual([])
    most = Math.max(most, moved)
    for (const key of outcomes.keys()) done.add(key)
  }
  // Attempts within the policy succeed.
  expect(most).toBeGreaterThan(30_000)
  for (const key of [
    'adjust: done',
    'enterFalseResult: done',
    'publishPromos: SecondManagerNeeded',
    'approveOwnRequest: ApprovalOwn',
    'verifyAccomplice: SecondManagerNeeded',
    'joinAlone: SecondManagerNeeded',
    'joinAlone: JoiningRequiresManager',
    'startPostponedMatch: SecondManagerNeeded',
    'undoReopening: SecondManagerNeeded',
    'startInSeconds: SecondManagerNeeded',
    'giveAndLose: done',
    'markTester: done',
    'requestByToken: ApprovalOwn',
    'withdrawAsAccomplice: done',
    'approveWithdrawals: SecondManagerNeeded',
  ])
    expect([...done]).toContain(key)
})
