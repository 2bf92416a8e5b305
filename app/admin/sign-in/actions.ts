'use server'

import { countExactly } from '@/lib/api/rate-limit'
import { readSessionToken, setSessionToken } from '@/lib/console/auth/operator'
import { publicAction } from '@/lib/console/auth/public-action'
import { pluralize } from '@/lib/core/format'
import { formatDuration } from '@/lib/core/format-duration'
import { confirmSsoCode } from '@/lib/people/operator/confirm-sso-code'
import { linkToken, passwordByLink, resetRequest, secondFactor } from '@/lib/people/operator/schema'
import { sendResetLink } from '@/lib/people/operator/send-reset-link'
import { setPasswordByLink } from '@/lib/people/operator/set-password'
import { signInByRecoveryLink } from '@/lib/people/operator/sign-in-by-link'
import { resetLimits } from './reset-limits'

const linkPerIp = { name: 'operator-link', points: 10, seconds: 600, by: 'ip' as const }

const tooMany = ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
  `Too many attempts. Try again in ${formatDuration(retryAfterSeconds)}.`

/** Responds the same whether or not the operator exists. */
export const requestPasswordReset = publicAction({
  input: resetRequest,
  failures: { TooManyRequests: tooMany },
  async run({ input, requestId, ip }) {
    await countExactly(resetLimits, { ip, userId: undefined }, input)
    await sendResetLink(input.email, requestId)
  },
})

const linkInvalid = 'The link or a newer one was already used, or it has expired. Request a new link.'

export const setPassword = publicAction({
  input: passwordByLink,
  failures: {
    TooManyRequests: tooMany,
    ConsoleBusy: 'The server is busy. Try again.',
    PasswordSignInOff: 'Passwords are off. Use single sign-on.',
    OperatorLinkInvalid: linkInvalid,
  },
  async run({ input, client, ip }) {
    await countExactly([linkPerIp], { ip, userId: undefined }, undefined)
    await setPasswordByLink(input.token, input.password, client)
  },
})

/** The code of the authenticator after the provider accepted the sign-in. */
export const confirmCode = publicAction({
  input: secondFactor,
  failures: {
    OperatorSignedOut: 'This sign-in has expired. Start again.',
    OperatorLocked: ({ minutes }) =>
      `Too many failed attempts. Try again in ${pluralize(minutes, 'minute')}.`,
    OperatorCodeInvalid: 'The code is wrong, expired or already used.',
  },
  async run({ input, client }) {
    await setSessionToken(await confirmSsoCode(await readSessionToken(), input, client))
  },
})

/** For links of `npm run ops -- recover-operator` where password sign-in is off. */
export const signInByLink = publicAction({
  input: linkToken,
  failures: { TooManyRequests: tooMany, OperatorLinkInvalid: linkInvalid },
  async run({ input, client, ip }) {
    await countExactly([linkPerIp], { ip, userId: undefined }, undefined)
    await setSessionToken(await signInByRecoveryLink(input.token, client))
  },
})
