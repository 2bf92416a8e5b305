import { adjustBalance } from '@/lib/wallet/adjust-balance'
import { reverseTransaction } from '@/lib/wallet/reverse-transaction'
import type { Dice } from './dice'
import type { World } from './world'

const buckets = ['cash', 'site_credits', 'credits', 'bucks', 'reward_credits'] as const

/** Credits or debits, at times by a form that is sent twice at once. */
export async function adjust(world: World, dice: Dice, index: number): Promise<void> {
  const person = dice.pick(world.people)
  if (!person) return
  const form = {
    userId: person.id,
    bucket: dice.pick(buckets) ?? 'cash',
    amountCents: BigInt(dice.roll(-2_000, 2_000)),
    reason: 'A mixed adjustment',
    requestKey: `${world.name} ${index}`,
  }
  const times = dice.isLucky(0.2) ? 2 : 1
  const answers = await Promise.all(Array.from({ length: times }, () => adjustBalance(world.by, form)))
  if (new Set(answers.map(answer => answer.transactionId)).size > 1)
    throw new Error('one form, two adjustments')
  world.adjustments.push(...answers.slice(0, 1).map(answer => answer.transactionId))
}

/** Takes an adjustment back, perhaps one that was taken back. */
export async function reverse(world: World, dice: Dice): Promise<void> {
  const transactionId = dice.pick(world.adjustments)
  if (transactionId) await reverseTransaction(world.by, { transactionId, reason: 'A mixed reversal' })
}
