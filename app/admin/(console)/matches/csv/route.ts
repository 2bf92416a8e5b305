import { exportRoute } from '@/lib/console/page/list-request'
import { matchesList } from '@/lib/play/feed/matches-list'

export const GET = exportRoute(matchesList)
