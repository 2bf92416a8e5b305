import { exportRequest } from '@/lib/console/page/list-request'
import { formatCents } from '@/lib/core/money'
import type { CsvColumn } from '@/lib/list/csv'
import { exportList } from '@/lib/list/export-list'
import { contestsList, type ListedContest } from '@/lib/play/contest/contests-list'
import { prizePoolCents } from '@/lib/play/contest/rules'

const columns: CsvColumn<ListedContest>[] = [
  { head: 'ID', value: contest => `C-${contest.id}` },
  { head: 'Name', value: contest => contest.name },
  { head: 'State', value: contest => contest.status },
  { head: 'Game', value: contest => contest.gameName },
  { head: 'Kind', value: contest => contest.kind },
  { head: 'Blueprint', value: contest => contest.blueprintName },
  { head: 'Buy-in', value: contest => formatCents(contest.buyInCents) },
  { head: 'Prizes', value: contest => formatCents(prizePoolCents(contest.prizes)) },
  { head: 'Entries', value: contest => contest.entries },
  { head: 'Capacity', value: contest => contest.capacity },
  { head: 'Starts', value: contest => contest.startsAt },
  { head: 'Created', value: contest => contest.createdAt },
]

export async function GET(request: Request): Promise<Response> {
  return exportList<ListedContest>(contestsList, columns, await exportRequest(request))
}
