import { formatMinute } from '@/lib/core/failure'
import { type ErrorTexts, lobbyBox } from '@/lib/core/reply'
import { paymentFailures } from '@/lib/payments/failures'

export const withdrawalFailures = {
  PaymentsUnavailable: paymentFailures.PaymentsUnavailable,
  CashPlayBarred: paymentFailures.CashPlayBarred,
  AmountTooLow: paymentFailures.AmountTooLow,
  AmountTooHigh: paymentFailures.AmountTooHigh,
  PaymentMethodNotFound: paymentFailures.PaymentMethodNotFound,
  PaymentMethodUnusable: paymentFailures.PaymentMethodUnusable,
  WithdrawalsHeld: lobbyBox(
    'Withdrawals On Hold',
    d =>
      `Your ${d.change} was changed. To protect your cash, you can withdraw again after ${formatMinute(d.until)}.`,
  ),
  CashTooLow: lobbyBox('Not Enough Cash', d => `You can withdraw up to $${d.available}.`),
} satisfies ErrorTexts
