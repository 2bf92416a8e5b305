import { exportRoute } from '@/lib/console/page/list-request'
import { contestsList } from '@/lib/play/contest/contests-list'

export const GET = exportRoute(contestsList)
