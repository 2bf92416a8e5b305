import type { Random } from '@/e2e/fixtures/random'
import { adjust, reverse } from './operator-operations'
import { claim, deposit, enter, signUp, switchMode, withdraw } from './user-operations'
import type { World } from './world'
import { comeBack, decide, finish, leave, playOn, recount, settle } from './match-operations'

/** Does one thing; it may be refused by a Failure, and by nothing else. */
export type Move = (world: World, random: Random, index: number) => Promise<unknown>

/** What may happen, and how often of a hundred times. */
const moves: readonly (readonly [Move, number])[] = [
  [signUp, 8],
  [deposit, 12],
  [enter, 30],
  [claim, 12],
  [adjust, 6],
  [reverse, 3],
  [withdraw, 4],
  [switchMode, 4],
  [playOn, 3],
  [finish, 4],
  [recount, 2],
  [settle, 3],
  [decide, 2],
  [leave, 5],
  [comeBack, 2],
]

const total = moves.reduce((sum, [, weight]) => sum + weight, 0)

/** The move that falls to these random. */
export function drawMove(random: Random): Move {
  let left = random.integer(1, total)
  for (const [move, weight] of moves) {
    left -= weight
    if (left <= 0) return move
  }
  return enter
}
