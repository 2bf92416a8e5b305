import { adjustBalance } from '@/lib/wallet/adjust-balance'
import { reverseTransaction } from '@/lib/wallet/reverse-transaction'
import type { Random } from '@/e2e/fixtures/random'
import type { World } from './world'

const buckets = ['cash', 'site_credits', 'credits', 'bucks', 'reward_credits'] as const

/** Credits or debits, at times by a form that is sent twice at once. */
export async function adjust(world: World, random: Random, index: number): Promise<void> {
  const person = random.find(world.people)
  if (!person) return
  const form = {
    userId: person.id,
    bucket: random.find(buckets) ?? 'cash',
    amountCents: BigInt(random.integer(-2_000, 2_000)),
    reason: 'A mixed adjustment',
    requestKey: `${world.name} ${index}`,
  }
  const times = random.chance(0.2) ? 2 : 1
  const answers = await Promise.all(Array.from({ length: times }, () => adjustBalance(world.by, form)))
  if (new Set(answers.map(answer => answer.transactionId)).size > 1)
    throw new Error('one form, two adjustments')
  world.adjustments.push(...answers.slice(0, 1).map(answer => answer.transactionId))
}

/** Takes an adjustment back, perhaps one that was taken back. */
export async function reverse(world: World, random: Random): Promise<void> {
  const transactionId = random.find(world.adjustments)
  if (transactionId) await reverseTransaction(world.by, { transactionId, reason: 'A mixed reversal' })
}
