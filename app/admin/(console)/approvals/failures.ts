import { releaseFailures } from '@/lib/app-config/release/release-failures'
import type { FormatAt } from '@/lib/change/action-failures'
import { formatAmount } from '@/lib/core/amount'
import type { FailureDetails } from '@/lib/core/failure'
import { formatCount, formatMoney, pluralize } from '@/lib/core/format'
import type { WithdrawalDecision } from '@/lib/payments/rules'
import { identityFailures } from '@/lib/people/identity/rules'
import { contestFailures } from '@/lib/play/contest/contest-failures'
import { correctionFailures } from '@/lib/play/corrections/rules'
import { matchFailures } from '@/lib/play/feed/rules'
import { promoFailures } from '@/lib/rewards/promo/promo-failures'

/** Failures of a decision and of the approved change. */
export const approvalFailures = {
  ...releaseFailures,
  ...matchFailures,
  ...promoFailures,
  ...correctionFailures,
  ...identityFailures,
  ...contestFailures,
  EditConflict: 'The subject changed after the request. Reject it and request again.',
  ApprovalNotFound: 'The request does not exist.',
  ApprovalDecided: ({ decision, by, because }: { decision: string; by: string; because: string }) =>
    because
      ? `The request of ${by} is closed: ${because} Nothing was changed.`
      : `${by} has already ${decision} this request.`,
  ApprovalForeign: 'Only the operator who requested this can cancel it. You can reject it.',
  ApprovalOwn: 'You cannot approve your own request. Ask another manager.',
  ApprovalByProvider:
    'Single sign-on made one of you a manager less than 72 hours ago. Ask another manager, or wait.',
  ApprovalTooNew: 'New managers can approve requests after 24 hours. Ask another manager.',
  ApprovalLinked: ({ until }: { until: string | null }, formatAt: FormatAt) =>
    until
      ? `One of you made the other a manager without approval. You can approve after ${formatAt(until)}.`
      : 'One of you invited or promoted the other, directly or through others. Ask a third manager.',
  ApprovalRequesterGone: ({ name }: { name: string }) =>
    `${name} is no longer a manager. Reject the request.`,
  ApprovalTokenRevoked: ({ name }: { name: string }) =>
    `The API token “${name}” that requested this was revoked. Reject the request.`,
  ApprovalEffectChanged:
    'The effect differs from what was shown. Nothing was changed. Read the new effect, then approve again.',
  ApprovalListTooLong: ({ list, rows, maximum }: { list: string; rows: number; maximum: number }) =>
    `“${list}” has ${formatCount(rows)} rows, and at most ${formatCount(maximum)} can be approved in one request. Reject the request and request it in parts: fewer contests, matches or players each.`,
  ApprovalExpired: 'The request has expired. It can be requested again.',
  MultipliersUnchanged: 'These multipliers are already in effect. Reject the request.',
  OperatorNotFound: 'The operator does not exist.',
  OperatorEmailTaken: 'An operator with this email exists already. Reject the request.',
  OperatorTotpOff: 'The operator has no authenticator. Reject the request.',
  OperatorIsManager:
    'With single sign-on, authenticators of managers cannot be reset here. Reject the request.',
  OperatorNameTaken: 'Another operator has a name that looks the same or is part of it. Reject the request.',
  OperatorIsSelf: 'Operators cannot change their own role. Reject the request.',
  FeedFileInvalid: ({ problems, more }: FailureDetails['FeedFileInvalid']) => {
    const shown = problems.slice(0, 3)
    const rest = problems.length - shown.length + more
    const lines = shown.map(({ line, reason }) => (line === null ? reason : `Line ${line}: ${reason}`))
    const others = rest > 0 ? [`${pluralize(rest, 'more problem')}.`] : []
    return ['The file cannot be imported.', ...lines, ...others, 'Reject the request.'].join(' ')
  },
  SettingUnknown: 'The setting no longer exists. Reject the request.',
  SettingInvalid: 'The value is no longer valid. Reject the request.',
  SettingConflict: ({ message }: { message: string }) => message,
  UserNotFound: 'The user was purged. Reject the request.',
  EntryNotFound: 'The entry does not exist. Reject the request.',
  EntryNotOpen: 'The entry was settled after the request. Reject the request.',
  EntryStarted: 'A match of the entry has started, so it cannot be refunded. Reject the request.',
  WithdrawalNotFound: 'The withdrawal does not exist. Reject the request.',
  WithdrawalsHeld: ({ change, until }: { change: string; until: string }, formatAt: FormatAt) =>
    `The user’s ${change} was changed. The withdrawal can be approved after ${formatAt(until)}. The request stays pending.`,
  WithdrawalDecided: (
    { status, decision }: { status: string; decision: WithdrawalDecision | null },
    formatAt: FormatAt,
  ) =>
    decision
      ? `${decision.by} ${decision.did} the withdrawal ${formatAt(decision.at)}. Reject the request.`
      : `The withdrawal is already ${status}. Reject the request.`,
  WithdrawalDisputed:
    'A refund or dispute of the user was opened after the request. Reject the request and request again.',
  WithdrawalUnidentified:
    'The identity of the user was rejected, or is that of a minor. Reject the request, or verify the identity first.',
  CorrectionRequested: ({ subjects }: { subjects: string[] }) =>
    `A requested correction of ${subjects.join(' and ')} can take money of the user. Decide that request first, or reject this one.`,
  WithdrawalCorrecting: ({ missingCents }: { missingCents: number }) =>
    `A correction would take ${formatMoney(missingCents)} that the user has only in this withdrawal. Decide the correction first, or reject the request.`,
  ApprovalInvolved: ({ requester, involvement }: FailureDetails['ApprovalInvolved'], formatAt: FormatAt) => {
    const parts = involvement.map(({ text, at }) => (at ? `${text} on ${formatAt(at)}` : text))
    return `${requester === null ? 'You are' : `${requester} is`} involved with this user: ${parts.join('; ')}. A manager who is not involved must decide.`
  },
  OwnAccount: 'You or the requester are involved with this user. A manager who is not involved must decide.',
  NotSuspended: 'The suspension has ended. Reject the request.',
  WalletNotFound: 'The user was deleted. Reject the request.',
  AdjustmentEmpty: 'The amount is zero. Reject the request.',
  BalanceTooLow: ({ bucket, balanceCents }: { bucket: string; balanceCents: number }) =>
    `The balance of ${formatAmount(balanceCents, bucket)} is too low. The request stays pending.`,
  RequestKeyReused: 'The same form was submitted with another amount. Reject the request and submit again.',
  TransactionNotFound: 'The transaction does not exist.',
  TransactionNotReversible: ({ kind }: { kind: string }) =>
    `Transactions of type ${kind.replaceAll('_', ' ')} cannot be reversed. Reject the request.`,
  TransactionReversed: ({ byTransactionId }: { byTransactionId: number }) =>
    `The transaction is already reversed by T-${byTransactionId}. Reject the request.`,
}
