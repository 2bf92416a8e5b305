import { readIdParam } from '@/lib/console/page/id-param'
import { scopedExportRoute } from '@/lib/console/page/list-request'
import { postingsList } from '@/lib/ledger/postings-list'

export const GET = scopedExportRoute(postingsList, readIdParam)
