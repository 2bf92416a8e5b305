import type { Reverter } from '@/lib/change/audit/reverter'
import { blueprintReverter, contestEndReverter, contestReverter } from '@/lib/play/contest/contest-reverters'

/** Actions without an entry cannot be reverted. */
export const reverters: Readonly<Record<string, Reverter>> = {
  'blueprint.change': blueprintReverter,
  'blueprint.create': blueprintReverter,
  'contest.cancel': contestEndReverter,
  'contest.change': contestReverter,
  'contest.complete': contestEndReverter,
  'contest.create': contestReverter,
  'contest.lock': contestReverter,
  'contest.open': contestReverter,
}
