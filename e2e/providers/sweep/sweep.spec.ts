import { expect, test } from '@/e2e/fixtures/providers'
import { accountSteps, userPageSteps } from './account-steps'
import { consoleSteps } from './console-steps'
import { contestSteps } from './contest-steps'
import { SweepContext } from './context'
import { offerSteps } from './offer-steps'
import { paymentSteps } from './payment-steps'
import { playSteps } from './play-steps'
import { profileSteps } from './profile-steps'
import { locationSteps, safetySteps } from './safety-steps'
import { questionSteps, triviaSteps } from './trivia-steps'

const steps = {
  ...questionSteps,
  ...accountSteps,
  ...triviaSteps,
  ...profileSteps,
  ...playSteps,
  ...offerSteps,
  ...contestSteps,
  ...locationSteps,
  ...paymentSteps,
  ...safetySteps,
  ...userPageSteps,
  ...consoleSteps,
}

test('every field of every reply changes through its declared source', async ({
  api,
  persona,
  database,
  baseURL,
}) => {
  test.slow()
  const context = await SweepContext.create(baseURL ?? '', api, persona, database)
  const { sweep } = context
  // Continues after a failed step, so that one run names every source that does not work.
  const failed: string[] = []
  for (const [name, run] of Object.entries(steps))
    await test.step(name, () => run(context)).catch(error => failed.push(`${name}: ${error.message}`))
  expect(failed.join('\n\n')).toBe('')
  expect(sweep.findUnchanged(), 'fields that no step changes').toEqual([])
})
