import { type ErrorTexts, fields, plain } from '@/lib/core/reply'
import { paymentFailures } from '@/lib/payments/failures'

const invalid = plain(404, 'This link is not valid. Go back to the app and open it again.')

export const linkFailures = {
  CheckoutLinkInvalid: invalid,
  CheckoutLinkExpired: plain(410, 'This link has expired. Go back to the app and open it again.'),
  DepositNotFound: invalid,
  PaymentsUnavailable: paymentFailures.PaymentsUnavailable,
} satisfies ErrorTexts

export const checkoutFailures = {
  ...paymentFailures,
  ...linkFailures,
  CheckoutActionOfOtherPage: fields({
    action: [
      'The action field must be start or add_bank for the link of a user, and pay, decline, leave or continue for that of a deposit.',
    ],
  }),
} satisfies ErrorTexts
