import type { Wordings } from '@/lib/auth/answer'
import { takeBackWords } from './lock-out-words'

/** How it is told that a change cannot be undone or reverted. */
export const revertFailures: Wordings = {
  ...takeBackWords,
  UndoOver: 'The time to undo it is over. It can be reverted from the audit log.',
  UndoForeign: 'Only who made a change can undo it. It can be reverted from the audit log.',
  ContestHasPeople: 'Users have joined the contest meanwhile, so it stays. Cancel it instead.',
  BlueprintUsed: 'Contests are made from the blueprint meanwhile, so it stays.',
  SlateForeign: 'A match of the former slate is gone, so the slate cannot be put back.',
  ChangeNotFound: 'There is no such change.',
  ChangeNotRevertible: 'This change cannot be taken back.',
  ChangeRevertedAlready: 'It was taken back already.',
  ChangedSince: ({ fields }) =>
    fields.includes('*')
      ? 'It was changed again since, so taking this back would undo more than this.'
      : `Changed again since: ${fields.join(', ')}. Taking this back would undo that too.`,
  OperatorIsSelf: 'Nobody changes their own role or locks themself out. Ask another manager.',
  OperatorIsLastManager: 'Somebody has to be manager. Make another operator manager first.',
}
