import { exportRequest } from '@/lib/console/page/list-request'
import type { CsvColumn } from '@/lib/list/csv'
import { exportList } from '@/lib/list/export-list'
import { type ListedMatch, matchesList } from '@/lib/play/feed/matches-list'

const columns: CsvColumn<ListedMatch>[] = [
  { head: 'Game', value: match => match.gameName },
  { head: 'Feed game ID', value: match => match.feedGameId },
  { head: 'Away', value: match => match.awayTeam },
  { head: 'Home', value: match => match.homeTeam },
  { head: 'State', value: match => match.status },
  { head: 'Starts', value: match => match.scheduledAt },
  { head: 'Lines', value: match => match.lines },
  { head: 'Results', value: match => match.results },
  { head: 'Open entries', value: match => `${match.openEntries}${match.hasMoreEntries ? '+' : ''}` },
  { head: 'Settlement due', value: match => match.isDue },
  { head: 'Updated', value: match => match.updatedAt },
]

export async function GET(request: Request): Promise<Response> {
  return exportList<ListedMatch>(matchesList, columns, await exportRequest(request))
}
