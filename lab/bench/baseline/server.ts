import { GET as balance } from '@/app/(api)/balance/route'
import { GET as balanceV2 } from '@/app/(api)/balance/v2/route'
import { GET as checkAppUpdate } from '@/app/(api)/check-app-update/route'
import { POST as claim } from '@/app/(api)/free-play-promo/claim/route'
import { POST as confirmEntry } from '@/app/(api)/pickem/confirm-entry/route'
import { type CallName, type CallRequest, calls, createSlip, postCall } from '@/lab/bench/calls'
import { defaultUserCount, promos } from '@/lab/bench/test-data'
import type { Endpoint } from '@/lib/api/declaration'
import { serveReplay } from './replay'

type Baseline = { route: Endpoint; sample: (user: number) => CallRequest }

/** Samples of writes are calls that the load generator never sends. */
const baselines: Record<Exclude<CallName, 'sign-in' | 'mix'>, Baseline> = {
  'balance-v2': { route: balanceV2, sample: user => calls['balance-v2'](user, defaultUserCount) },
  balance: { route: balance, sample: user => calls.balance(user, defaultUserCount) },
  'check-app-update': {
    route: checkAppUpdate,
    sample: user => calls['check-app-update'](user, defaultUserCount),
  },
  'confirm-entry': {
    route: confirmEntry,
    sample: user => postCall('/pickem/confirm-entry', user, createSlip(9 * user)),
  },
  claim: {
    route: claim,
    sample: user => postCall('/free-play-promo/claim', user, { id: promos.firstId + promos.count + user }),
  },
}

const { route, sample } = baselines[process.argv[2] as keyof typeof baselines]
await serveReplay(route, [sample(1), sample(2), sample(3)])
