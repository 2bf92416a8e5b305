import { loadByIdParam } from '@/lib/console/page/id-param'
import { scopedExportRoute } from '@/lib/console/page/list-request'
import { entrantsList } from '@/lib/play/contest/entrants-list'
import { findContest } from '@/lib/play/contest/find-contest'

export const GET = scopedExportRoute(
  entrantsList,
  async params => (await loadByIdParam(params, findContest)).id,
)
