import { type BulkRows, bulkOf } from '@/lib/list/bulk-change'
import { cancelContest } from './cancel-contest'
import { contestsList, type ListedContest } from './contests-list'

export const contestRows: BulkRows<ListedContest> = {
  list: contestsList,
  // Without the number of entries, which grows while users join.
  seen: ({ name, status, entries, buyInCents, startsAt }) => ({
    name,
    status,
    isJoined: entries > 0,
    buyInCents,
    startsAt,
  }),
  name: ({ name }) => name,
  href: ({ id }) => `/admin/contests/${id}`,
}

export const cancelContests = bulkOf({
  change: cancelContest,
  rows: contestRows,
  input: ({ id }) => ({ id }),
})
