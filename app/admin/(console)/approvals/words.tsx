import { formatAmount } from '@/components/admin/amount'
import { formatMultiplier } from '@/app/admin/(console)/multipliers/format-multiplier'
import { formatCount, formatMoney, pluralize } from '@/components/ui/format'
import { State } from '@/components/ui/state'
import type { Approval } from '@/lib/approval/list-approvals'

type Asked = Pick<Approval, 'action' | 'input' | 'subjectName'>

/** What is asked for, by the action's name: as a verb phrase, and as the question that is asked before it is done. */
const tellings: Readonly<
  Record<string, { wish: (input: Input) => string; question?: (asked: Asked) => string }>
> = {
  'balance.adjust': { wish: tellAdjustment },
  'correction.accept': { wish: input => `Settle anew, ${tellCents(input.movedCents)} in all` },
  'correction.refuse': { wish: input => `Leave as settled, ${tellCents(input.movedCents)} in all` },
  'feed.import': { wish: tellFile },
  'line.change': { wish: input => `Sell entries on the line ${input.projection}` },
  'match.change': { wish: ({ edit }) => tellMatchEdit(edit as Input) },
  'multipliers.change': { wish: ({ rows }) => `Put ${tellRows(rows as Input)} in force` },
  'operator.change-role': { wish: () => 'Make a manager' },
  'operator.enable': { wish: () => 'Enable a manager' },
  'operator.invite': { wish: ({ email }) => `Invite ${email} as a manager` },
  'promo.publish': {
    wish: ({ mostCents }) =>
      `Publish, giving ${mostCents === null ? 'without limit' : `${tellCents(mostCents)} at most`}`,
  },
  'release.force': {
    wish: input => `Force ${tellDevices(input)} to update`,
    question: ({ input, subjectName }) => `Force ${tellDevices(input)} to update to ${subjectName}?`,
  },
  'release.restore': {
    wish: input => `Restore, and force ${tellDevices(input)} to update`,
    question: ({ input, subjectName }) =>
      `Restore ${subjectName}, and force ${tellDevices(input)} to update?`,
  },
  'release.withdraw': {
    wish: input => `Withdraw, and force ${tellDevices(input)} to update`,
    question: ({ input, subjectName }) =>
      `Withdraw ${subjectName}, and force ${tellDevices(input)} to update?`,
  },
  'result.change': { wish: ({ edit }) => describeResult(edit as Input) },
  'setting.change': {
    wish: ({ key, value }) => `Change to ${tellValue(String(key), value)}`,
    question: ({ input, subjectName }) =>
      `Change ${subjectName} to ${tellValue(String(input.key), input.value)}?`,
  },
  'transaction.reverse': {
    wish: input => `Reverse T-${input.transactionId}`,
    question: ({ input, subjectName }) => `Reverse T-${input.transactionId} of ${subjectName}?`,
  },
}

type Input = Record<string, unknown>

/** What is asked for, in the words of who would do it: "Credit $900.00". */
export function describeRequest({ action, input }: Pick<Approval, 'action' | 'input'>): string {
  return tellings[action]?.wish(input) ?? action
}

/** The same as a question, with what it is about: "Credit $900.00 for river_lane?". */
export function formatQuestion(asked: Asked): string {
  return tellings[asked.action]?.question?.(asked) ?? `${describeRequest(asked)} for ${asked.subjectName}?`
}

function tellAdjustment({ amountCents, bucket }: Input): string {
  const verb = Number(amountCents) < 0 ? 'Debit' : 'Credit'
  const cents = Math.abs(Number(amountCents))
  return `${verb} ${bucket === 'cash' ? `${formatMoney(cents)} cash` : formatAmount(cents, String(bucket))}`
}

function tellFile({ counts }: Input): string {
  const { games, players, projections, results } = counts as Record<string, number>
  const told = [
    pluralize(games ?? 0, 'match', 'matches'),
    pluralize(players ?? 0, 'player'),
    pluralize(projections ?? 0, 'line'),
    pluralize(results ?? 0, 'result'),
  ]
  return `Import ${told.filter(part => !part.startsWith('0 ')).join(', ') || 'a file without rows'}`
}

function tellMatchEdit({ status, scheduledAt }: Input): string {
  return `Set to ${status}${scheduledAt ? `, starting ${String(scheduledAt).slice(0, 16).replace('T', ' ')} UTC` : ''}`
}

function tellRows(rows: Input): string {
  return Object.entries(rows)
    .map(([name, factor]) => `${name.replace('picks', '')}: ${formatMultiplier(factor as number | null)}`)
    .join(', ')
}

function describeResult({ result, isPlayed }: Input): string {
  return isPlayed ? `Set the result to ${result}` : 'Set to not played'
}

const tellCents = (cents: unknown) => formatMoney(Number(cents))
const tellDevices = ({ devices }: Input) => pluralize(Number(devices), 'device')

function tellValue(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'string') return value
  return key.endsWith('_cents') ? formatMoney(Number(value)) : formatCount(Number(value))
}

/** Where a request stands. */
export function ApprovalState({ decision, isExpired }: Pick<Approval, 'decision' | 'isExpired'>) {
  if (isExpired) return <State is="ended">Expired</State>
  if (decision === null) return <State is="held">Waiting</State>
  return decision === 'approved' ? <State is="live">Agreed</State> : <State is="withdrawn">Refused</State>
}
