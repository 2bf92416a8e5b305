import { exportRoute } from '@/lib/console/page/list-request'
import { challengesList } from '@/lib/rewards/challenge/challenges-list'

export const GET = exportRoute(challengesList)
