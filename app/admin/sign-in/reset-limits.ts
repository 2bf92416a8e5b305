import type { Limit } from '@/lib/api/rate-limit'
import { isKnownOperatorNetwork } from '@/lib/people/operator/known-network'

type Request = { email: string }

const emailOf = ({ email }: Request) => email.trim().toLowerCase()

/** Requests of reset links. Those of strangers do not use up those from networks of the operator. */
export const resetLimits: Limit<Request>[] = [
  { name: 'operator-reset', points: 10, seconds: 600, by: 'ip' },
  {
    name: 'operator-reset-network',
    points: 5,
    seconds: 3600,
    by: (request, network) => `${emailOf(request)} ${network}`,
  },
  // Bounds the mails that strangers cause. The operator has them, and each link is valid until one is used.
  {
    name: 'operator-reset-address',
    points: 10,
    seconds: 3600,
    by: emailOf,
    passes: (request, network) => isKnownOperatorNetwork(emailOf(request), network),
  },
]
