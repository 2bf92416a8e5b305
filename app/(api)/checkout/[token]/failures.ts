import { paymentFailures } from '@/lib/http/payment-failures'
import { plain } from '@/lib/http/reply'
import type { Wordings } from '@/lib/http/standard-failures'

const invalid = plain(404, 'This link is not valid. Go back to the app and open it again.')

export const linkFailures = {
  CheckoutLinkInvalid: invalid,
  CheckoutLinkExpired: plain(410, 'This link has expired. Go back to the app and open it again.'),
  DepositNotFound: invalid,
  PaymentsUnavailable: paymentFailures.PaymentsUnavailable,
} satisfies Wordings

export const failures = { ...paymentFailures, ...linkFailures } satisfies Wordings
