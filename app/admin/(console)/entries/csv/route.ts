import { exportRoute } from '@/lib/console/page/list-request'
import { entriesList } from '@/lib/play/entries/entries-list'

export const GET = exportRoute(entriesList, null)
