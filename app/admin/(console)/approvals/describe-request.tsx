import { State } from '@/components/ui/state'
import type { Approval } from '@/lib/console/approval/list-approvals'
import { findChange } from '@/lib/console/find-change'
import { formatAmount } from '@/lib/core/amount'
import { pluralize } from '@/lib/core/format'

/** The request as a verb phrase: "Credit $900.00 cash". */
export function describeRequest({ action, input }: Pick<Approval, 'action' | 'input'>): string {
  const phrase = findChange(action)?.approval?.phrase ?? action
  return typeof phrase === 'string' ? phrase : phrase(input)
}

/** The request as a question with its subject: "Credit $900.00 cash for river_lane?". */
export function formatQuestion(request: Pick<Approval, 'action' | 'input' | 'subjectName'>): string {
  return (
    findChange(request.action)?.approval?.question?.(request.input, request.subjectName) ??
    `${describeRequest(request)} for ${request.subjectName}?`
  )
}

/** "Part of a selection of 18, $1,080.00 together": each second manager should see the sum. Null for other requests. */
export function describeSelection({ input }: Pick<Approval, 'input'>): string | null {
  const { selectionRows, selectionCents } = input
  if (typeof selectionRows !== 'number' || selectionRows < 2) return null
  const sum = formatAmount(Number(selectionCents), bucketOfRequest(input))
  return `Part of a selection of ${selectionRows}${Number(selectionCents) > 0 ? `, ${sum} together` : ''}`
}

/** What the request moves, in hundredths; 0 if it moves no money. */
export function centsOf({ input }: Pick<Approval, 'input'>): number {
  const amounts: unknown[] = Array.isArray(input.amounts) ? input.amounts : [input]
  return amounts.reduce<number>((sum, moved) => {
    const { amountCents = 0 } = moved as { amountCents?: unknown }
    return sum + Math.abs(Number(amountCents))
  }, 0)
}

/** A reversal has the bucket with its amounts. */
export function bucketOfRequest({ bucket, amounts }: Approval['input']): string {
  const [amount] = Array.isArray(amounts) ? amounts : []
  return String(bucket ?? amount?.bucket ?? 'cash')
}

/** Requests of one selection: "18 requests: Credit $60.00 cash", or the title of the change if their phrases differ. */
export function describeRequests(requests: readonly Pick<Approval, 'action' | 'input'>[]): string {
  const [phrase, ...others] = new Set(requests.map(describeRequest))
  const [first] = requests
  const change = others.length > 0 && first ? (findChange(first.action)?.title ?? first.action) : phrase
  return `${pluralize(requests.length, 'request')}: ${change}`
}

/** What is asked: the question of one request, or the requests of one selection with their sum. */
export function describeTogether(
  requests: readonly Pick<Approval, 'action' | 'input' | 'subjectName'>[],
): string {
  const [first, ...others] = requests
  if (!first) return ''
  return others.length === 0
    ? formatQuestion(first)
    : `${describeRequests(requests)}. ${describeSelection(first) ?? ''}`
}

type StateProps = Pick<Approval, 'decision' | 'isExpired' | 'isOutdated' | 'isTokenRevoked'>

export function ApprovalState({ decision, isExpired, isOutdated, isTokenRevoked }: StateProps) {
  if (isTokenRevoked) return <State is="ended">Token revoked</State>
  if (isOutdated) return <State is="ended">Outdated</State>
  if (isExpired) return <State is="ended">Expired</State>
  if (decision === null) return <State is="paused">Pending</State>
  if (decision === 'canceled') return <State is="ended">Canceled</State>
  return decision === 'approved' ? <State is="live">Approved</State> : <State is="withdrawn">Rejected</State>
}
