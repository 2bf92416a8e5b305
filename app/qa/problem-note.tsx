import { CopyId } from '@/components/ui/copy-id'
import { Note } from '@/components/ui/note'
import type { CallError } from './calls'

/** Why a call failed, and the ID of its request. */
export function ProblemNote({ title, problem }: { title?: string; problem: CallError | undefined }) {
  if (!problem) return null
  return (
    <Note tone="bad" isAlert {...(title && { title })}>
      {problem.message}
      {problem.requestId && (
        <span className="block text-12">
          Request <CopyId id={problem.requestId} />
        </span>
      )}
    </Note>
  )
}
