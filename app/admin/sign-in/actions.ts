'use server'

import { publicAction } from '@/lib/auth/public-action'
import { countExactly } from '@/lib/http/rate-limit'
import { passwordByLink, resetRequest } from '@/lib/operator/schema'
import { sendResetLink } from '@/lib/operator/send-reset-link'
import { setPasswordByLink } from '@/lib/operator/set-password'

const asked = { name: 'operator-reset', points: 10, seconds: 600, by: 'ip' as const }
const askedFor = {
  name: 'operator-reset-address',
  points: 5,
  seconds: 3600,
  by: ({ email }: { email: string }) => email.trim().toLowerCase(),
}
const opened = { name: 'operator-link', points: 10, seconds: 600, by: 'ip' as const }

const tooMany = ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
  `Too many tries. Wait ${Math.ceil(retryAfterSeconds / 60)} minutes.`

/** Mails a link for a new password to that operator; the answer is the same where there is none. */
export const askForReset = publicAction({
  input: resetRequest,
  failures: { TooManyRequests: tooMany },
  async run({ input, requestId, ip }) {
    await countExactly([asked, askedFor], { ip, userId: undefined }, input)
    await sendResetLink(input.email, requestId)
  },
})

/** Sets a password by a mailed link. */
export const choosePassword = publicAction({
  input: passwordByLink,
  failures: {
    TooManyRequests: tooMany,
    ConsoleBusy: 'Too many sign in at this moment. Try again.',
    OperatorLinkInvalid: 'This link was used, has expired, or a newer one was sent. Ask for another one.',
  },
  async run({ input, requestId, ip }) {
    await countExactly([opened], { ip, userId: undefined }, undefined)
    await setPasswordByLink(input.token, input.password, requestId)
  },
})
