import { expect, test } from '@/e2e/fixtures/switches'
import { accountSteps, userPageSteps } from './account-steps'
import { consoleSteps } from './console-steps'
import { contestSteps } from './contest-steps'
import { SweepContext } from './context'
import { offerSteps } from './offer-steps'
import { playSteps } from './play-steps'
import { profileSteps } from './profile-steps'
import { questionSteps, triviaSteps } from './trivia-steps'

const steps = {
  ...questionSteps,
  ...accountSteps,
  ...triviaSteps,
  ...profileSteps,
  ...playSteps,
  ...offerSteps,
  ...contestSteps,
  ...userPageSteps,
  ...consoleSteps,
}

/** Fields of location checks, limits of users and payments, whose steps are the next to be written. */
const comesNext =
  /^(CheckedLocation|ResponsiblePlay|Deposit|Withdrawal|PaymentMethod|POST \/deposits|GET \/checkout\/\{token\}) |\(POST \/(geo|responsible-play|deposits|withdrawals|webhooks|checkout|payment-methods)\b/

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
  const unchanged = sweep.list(false)
  const waiting = [...sweep.listNext(), ...unchanged.filter(field => comesNext.test(field))]
  console.log(`Not swept yet: ${waiting.length} fields\n  ${waiting.join('\n  ')}`)
  expect(
    unchanged.filter(field => !comesNext.test(field)),
    'fields that no step changes',
  ).toEqual([])
  const working = [...sweep.list(true).filter(field => comesNext.test(field)), ...sweep.findWorkingNext()]
  expect(working, 'fields that change, but are listed as not swept yet').toEqual([])
})
