'use client'

import { useAnswer } from '@/components/feedback/use-answer'
import { checkApproval } from './actions'

type Props = {
  /** Its name in the audit log: "setting.change". */
  change: string
  /** Null while it is incomplete. */
  input: object | null
}

/** Shows whether the change would wait for another manager, checked while typing pauses. */
export function SecondManagerNote({ change, input }: Props) {
  const sent = input && { change, input: input as Record<string, unknown> }
  const { result, error, isCurrent } = useAnswer(checkApproval, sent)
  const text = error ? 'May need another manager.' : textOf(result?.waits ?? null)
  // As high without a text, so that the buttons do not move under a pressed pointer, which would lose the click.
  return (
    <p aria-live="polite" className="mt-3 min-h-[1lh] font-medium text-ink">
      {isCurrent && text}
    </p>
  )
}
