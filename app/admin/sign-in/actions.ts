'use server'

import { pluralize } from '@/components/ui/format'
import { publicAction } from '@/lib/auth/public-action'
import { countExactly } from '@/lib/http/rate-limit'
import { passwordByLink, resetRequest } from '@/lib/operator/schema'
import { sendResetLink } from '@/lib/operator/send-reset-link'
import { setPasswordByLink } from '@/lib/operator/set-password'

const resetPerIp = { name: 'operator-reset', points: 10, seconds: 600, by: 'ip' as const }
const resetPerEmail = {
  name: 'operator-reset-address',
  points: 5,
  seconds: 3600,
  by: ({ email }: { email: string }) => email.trim().toLowerCase(),
}
const linkPerIp = { name: 'operator-link', points: 10, seconds: 600, by: 'ip' as const }

const tooMany = ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
  `Too many attempts. Try again in ${pluralize(Math.ceil(retryAfterSeconds / 60), 'minute')}.`

/** Responds the same whether or not the operator exists. */
export const requestPasswordReset = publicAction({
  input: resetRequest,
  failures: { TooManyRequests: tooMany },
  async run({ input, requestId, ip }) {
    await countExactly([resetPerIp, resetPerEmail], { ip, userId: undefined }, input)
    await sendResetLink(input.email, requestId)
  },
})

export const setPassword = publicAction({
  input: passwordByLink,
  failures: {
    TooManyRequests: tooMany,
    ConsoleBusy: 'The server is busy. Try again.',
    OperatorLinkInvalid:
      'The link was already used, has expired, or was replaced by a newer one. Request a new link.',
  },
  async run({ input, requestId, ip }) {
    await countExactly([linkPerIp], { ip, userId: undefined }, undefined)
    await setPasswordByLink(input.token, input.password, requestId)
  },
})
