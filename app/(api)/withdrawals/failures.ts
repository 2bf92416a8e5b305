import { paymentFailures } from '@/lib/http/payment-failures'
import { lobbyBox } from '@/lib/http/reply'
import type { Wordings } from '@/lib/http/standard-failures'
import { formatMinute } from '@/lib/wire'

export const failures = {
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
} satisfies Wordings
