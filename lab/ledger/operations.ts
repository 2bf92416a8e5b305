import type { Random } from '@/e2e/fixtures/random'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { reverseTransaction } from '@/lib/ledger/reverse-transaction'
import { correctAny, endContest, joinAny, leaveAny, openAnyContest, payContests } from './contest-operations'
import {
  addUpcomingMatch,
  changeResults,
  decideCorrection,
  deleteUser,
  finishMatch,
  reactivateUser,
  settleMatches,
} from './match-operations'
import { changeMode, claim, createUser, deposit, enter, withdraw } from './user-operations'
import type { World, Written } from './world'

const buckets = ['cash', 'site_credits', 'credits', 'bucks', 'reward_credits'] as const

/** Throws nothing but a Failure. */
type RandomOperation = (
  world: World,
  random: Random,
  index: number,
) => Promise<Written | undefined> | Promise<void>

/** Operations with their relative share. */
const weights: readonly (readonly [RandomOperation, number])[] = [
  [createUser, 8],
  [deposit, 12],
  [enter, 30],
  [claim, 12],
  [adjust, 6],
  [reverse, 3],
  [withdraw, 4],
  [changeMode, 4],
  [addUpcomingMatch, 3],
  [finishMatch, 4],
  [changeResults, 2],
  [settleMatches, 3],
  [decideCorrection, 2],
  [deleteUser, 5],
  [openAnyContest, 3],
  [joinAny, 14],
  [leaveAny, 3],
  [endContest, 3],
  [correctAny, 2],
  [payContests, 3],
  [reactivateUser, 2],
]

const total = weights.reduce((sum, [, weight]) => sum + weight, 0)

export function pickOperation(random: Random): RandomOperation {
  let left = random.integer(1, total)
  for (const [operation, weight] of weights) {
    left -= weight
    if (left <= 0) return operation
  }
  return enter
}

/** Credits or debits; sometimes the form is submitted twice concurrently. */
async function adjust(world: World, random: Random, index: number): Promise<Written | undefined> {
  const person = random.find(world.people)
  if (!person) return
  const form = {
    userId: person.id,
    bucket: random.find(buckets) ?? 'cash',
    amountCents: BigInt(random.integer(-2_000, 2_000)),
    requestKey: `${world.name} ${index}`,
  }
  const times = random.chance(0.2) ? 2 : 1
  const answers = await Promise.all(
    Array.from({ length: times }, () => adjustBalance(world.by, form, 'A mixed adjustment')),
  )
  if (new Set(answers.map(answer => answer.transactionId)).size > 1)
    throw new Error('one form, two adjustments')
  const id = answers[0]?.transactionId
  if (id === undefined) return
  world.adjustments.push(id)
  return { table: 'ledger_transactions', id }
}

/** Reverses an adjustment, possibly one that is reversed already. */
async function reverse(world: World, random: Random): Promise<void> {
  const transactionId = random.find(world.adjustments)
  if (transactionId) await reverseTransaction(world.by, { transactionId }, 'A mixed reversal')
}
