import { exportRoute } from '@/lib/console/page/list-request'
import { blueprintsList } from '@/lib/play/contest/blueprints-list'

export const GET = exportRoute(blueprintsList)
