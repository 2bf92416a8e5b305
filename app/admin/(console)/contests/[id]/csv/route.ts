import { loadByIdParam } from '@/lib/console/page/id-param'
import { scopedExportRoute } from '@/lib/console/page/list-request'
import { entrantsList } from '@/lib/play/contest/entrants-list'
import { findContest } from '@/lib/play/contest/find-contest'

export const GET = scopedExportRoute(entrantsList, async params => {
  const { id, name } = await loadByIdParam(params, findContest)
  return { type: 'contest', id, name }
})
