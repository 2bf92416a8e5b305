import { readIdParam } from '@/lib/console/page/id-param'
import { scopedExportRoute } from '@/lib/console/page/list-request'
import { entriesList } from '@/lib/play/entries/entries-list'

export const GET = scopedExportRoute(entriesList, readIdParam)
