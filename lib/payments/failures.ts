import { formatCents } from '@/lib/core/money'
import { type ErrorTexts, lobbyBox, plain } from '@/lib/core/reply'

const unusableMethods = {
  'other provider': 'This payment method cannot be used any more. Add another one.',
  'only receives':
    'This payment method only receives withdrawals. Choose a card, or none to choose on the payment page.',
  'cannot receive':
    'This payment method cannot receive withdrawals. Choose a bank account that was set up for them.',
  'not confirmed':
    'Your password was reset since this payment method was added. If it is yours, make it your default payment method again.',
} as const

export const paymentFailures = {
  PaymentsUnavailable: plain(503, 'Payments are not available right now. Try again later.', () => ({
    'retry-after': '60',
  })),
  AmountTooLow: lobbyBox('Amount Too Low', d => `The minimum is $${d.minimum}.`),
  AmountTooHigh: lobbyBox('Amount Too High', d => `The maximum is $${d.maximum}.`),
  CashPlayBarred: lobbyBox('Not Available', d =>
    d.why === 'identity'
      ? 'This is not available until your identity is verified.'
      : `This is not available because of your ${d.why}.`,
  ),
  EmailNotVerified: lobbyBox(
    'Email Not Verified',
    () => 'Verify your email before you deposit: open the link that we sent you.',
  ),
  DepositLimitReached: lobbyBox(
    'Deposit Limit Reached',
    d =>
      `${d.isOwn ? 'Your own' : 'The'} ${d.period} limit is $${formatCents(BigInt(d.limitCents))}. ${
        BigInt(d.leftCents) > 0n
          ? `You can deposit up to $${formatCents(BigInt(d.leftCents))} now.`
          : 'It is used up.'
      }`,
  ),
  TooManyPendingDeposits: lobbyBox(
    'Unpaid Deposits',
    d => `You have ${d.maximum} unpaid deposits. Pay one of them, or wait until they expire.`,
  ),
  PaymentMethodNotFound: plain(404, 'Payment method not found'),
  PaymentMethodUnusable: lobbyBox('Payment Method Not Usable', d => unusableMethods[d.why]),
} satisfies ErrorTexts
