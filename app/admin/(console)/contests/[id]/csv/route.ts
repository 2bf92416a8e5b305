import { readIdParam } from '@/lib/console/page/id-param'
import { scopedExportRoute } from '@/lib/console/page/list-request'
import { entrantsList } from '@/lib/play/contest/entrants-list'

export const GET = scopedExportRoute(entrantsList, readIdParam)
