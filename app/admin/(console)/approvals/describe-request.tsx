import { State } from '@/components/ui/state'
import type { Approval } from '@/lib/console/approval/list-approvals'
import { findChange } from '@/lib/console/find-change'
import { pluralize } from '@/lib/core/format'

type Input = Record<string, unknown>

type Request = Pick<Approval, 'action' | 'input' | 'subjectName'>

type RequestText = {
  /** A verb phrase, which is also the label of the confirm button. */
  phrase: (input: Input) => string
  question?: (request: Request) => string
}

/** Of actions that are not declared yet. */
const texts: Readonly<Record<string, RequestText>> = {
  'feed.import': { phrase: describeImport },
  'line.change': { phrase: input => `Allow picks on the line ${input.projection}` },
  'match.change': { phrase: ({ edit }) => describeMatchEdit(edit as Input) },
  'result.change': { phrase: ({ edit }) => describeResult(edit as Input) },
}

/** The request as a verb phrase: "Credit $900.00 cash". */
export function describeRequest({ action, input }: Pick<Approval, 'action' | 'input'>): string {
  const declared = findChange(action)?.approval
  if (declared) return typeof declared.phrase === 'string' ? declared.phrase : declared.phrase(input)
  return textOf(action)?.phrase(input) ?? action
}

/** The request as a question with its subject: "Credit $900.00 cash for river_lane?". */
export function formatQuestion(request: Request): string {
  return (
    findChange(request.action)?.approval?.question?.(request.input, request.subjectName) ??
    textOf(request.action)?.question?.(request) ??
    `${describeRequest(request)} for ${request.subjectName}?`
  )
}

const textOf = (action: string): RequestText | undefined => (texts as Record<string, RequestText>)[action]

function describeImport({ counts }: Input): string {
  const { games, players, projections, results, contest_standings } = counts as Record<string, number>
  const parts = [
    pluralize(games ?? 0, 'match', 'matches'),
    pluralize(players ?? 0, 'player'),
    pluralize(projections ?? 0, 'line'),
    pluralize(results ?? 0, 'result'),
    pluralize(contest_standings ?? 0, 'contest with its winners', 'contests with their winners'),
  ]
  return `Import ${parts.filter(part => !part.startsWith('0 ')).join(', ') || 'a file without rows'}`
}

function describeMatchEdit({ status, scheduledAt }: Input): string {
  return `Set to ${status}${scheduledAt ? `, starting ${String(scheduledAt).slice(0, 16).replace('T', ' ')} UTC` : ''}`
}

function describeResult({ result, isPlayed }: Input): string {
  return isPlayed ? `Set the result to ${result}` : 'Set to not played'
}

export function ApprovalState({ decision, isExpired }: Pick<Approval, 'decision' | 'isExpired'>) {
  if (isExpired) return <State is="ended">Expired</State>
  if (decision === null) return <State is="paused">Pending</State>
  return decision === 'approved' ? <State is="live">Approved</State> : <State is="withdrawn">Rejected</State>
}
