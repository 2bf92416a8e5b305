import { tellAmount } from '@/app/admin/(console)/amounts'
import { formatCount, formatMoney, formatNumberOf } from '@/components/ui/format'
import { State } from '@/components/ui/state'
import type { Approval } from '@/lib/approval/list-approvals'

/** What is asked for, in the words of who would do it: "Credit $900.00". */
export function tellWish({ action, input }: Pick<Approval, 'action' | 'input'>): string {
  const { amountCents, bucket, transactionId, devices, key, value } = input
  if (action === 'transaction.reverse') return `Reverse T-${transactionId}`
  if (action === 'setting.change') return `Raise to ${tellValue(String(key), value)}`
  const many = formatNumberOf(Number(devices), 'device')
  if (action === 'release.force') return `Force ${many} to update`
  if (action === 'release.withdraw') return `Withdraw, and force ${many} to update`
  if (action === 'release.restore') return `Restore, and force ${many} to update`
  if (action !== 'balance.adjust' || typeof amountCents !== 'number') return action
  const verb = amountCents < 0 ? 'Debit' : 'Credit'
  const cents = Math.abs(amountCents)
  return `${verb} ${bucket === 'cash' ? `${formatMoney(cents)} cash` : tellAmount(cents, String(bucket))}`
}

/** The same as a question, with what it is about: "Credit $900.00 for river_lane?". */
export function tellQuestion(approval: Pick<Approval, 'action' | 'input' | 'subjectName'>): string {
  const { action, subjectName: subject, input } = approval
  const wish = tellWish(approval)
  const many = formatNumberOf(Number(input.devices), 'device')
  if (action === 'transaction.reverse') return `${wish} of ${subject}?`
  if (action === 'setting.change') return `Raise ${subject} to ${tellValue(String(input.key), input.value)}?`
  if (action === 'release.force') return `${wish} to ${subject}?`
  if (action === 'release.withdraw') return `Withdraw ${subject}, and force ${many} to update?`
  if (action === 'release.restore') return `Restore ${subject}, and force ${many} to update?`
  return `${wish} for ${subject}?`
}

const tellValue = (key: string, value: unknown) =>
  key.endsWith('_cents') ? formatMoney(Number(value)) : formatCount(Number(value))

/** Where a request stands. */
export function ApprovalState({ decision, isExpired }: Pick<Approval, 'decision' | 'isExpired'>) {
  if (isExpired) return <State is="ended">Expired</State>
  if (decision === null) return <State is="held">Waiting</State>
  return decision === 'agreed' ? <State is="live">Agreed</State> : <State is="withdrawn">Refused</State>
}
