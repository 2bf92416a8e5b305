import { tellAmount } from '@/app/admin/(console)/amounts'
import { formatMoney, formatNumberOf } from '@/components/ui/format'
import { State } from '@/components/ui/state'
import type { Approval } from '@/lib/approval/list-approvals'

/** What is asked for, in the words of who would do it: "Credit $900.00". */
export function tellWish({ action, input }: Pick<Approval, 'action' | 'input'>): string {
  const { amountCents, bucket, transactionId, devices } = input
  if (action === 'transaction.reverse') return `Reverse T-${transactionId}`
  if (action === 'release.force') return `Force ${formatNumberOf(Number(devices), 'device')} to update`
  if (action !== 'balance.adjust' || typeof amountCents !== 'number') return action
  const verb = amountCents < 0 ? 'Debit' : 'Credit'
  const cents = Math.abs(amountCents)
  return `${verb} ${bucket === 'cash' ? `${formatMoney(cents)} cash` : tellAmount(cents, String(bucket))}`
}

/** Where a request stands. */
export function ApprovalState({ decision }: Pick<Approval, 'decision'>) {
  if (decision === null) return <State is="held">Waiting</State>
  return decision === 'agreed' ? <State is="live">Agreed</State> : <State is="withdrawn">Refused</State>
}
