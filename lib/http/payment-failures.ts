import { lobbyBox, plain } from './reply'
import type { Wordings } from './standard-failures'

const periods = { day: 'day', week: '7 days', month: '30 days' }

/** Of calls that begin a deposit. */
export const paymentFailures = {
  PaymentsUnavailable: plain(503, 'Payments are not available right now. Try again later.'),
  AmountTooLow: lobbyBox('Amount Too Low', d => `The minimum is $${d.minimum}.`),
  AmountTooHigh: lobbyBox('Amount Too High', d => `The maximum is $${d.maximum}.`),
  CashPlayBarred: lobbyBox('Not Available', d =>
    d.why === 'identity'
      ? 'This is not available until your identity is verified.'
      : `This is not available because of your ${d.why}.`,
  ),
  DepositLimitExceeded: lobbyBox(
    'Deposit Limit Reached',
    d => `Your limit is $${d.limit} per ${periods[d.period]}. You can deposit up to $${d.available} now.`,
  ),
  TooManyPendingDeposits: lobbyBox(
    'Unpaid Deposits',
    d => `You have ${d.maximum} unpaid deposits. Pay one of them, or wait until they expire.`,
  ),
  PaymentMethodNotFound: plain(404, 'Payment method not found'),
  PaymentMethodUnusable: lobbyBox(
    'Payment Method Not Usable',
    () => 'This payment method cannot be used. Choose another one.',
  ),
} satisfies Wordings
