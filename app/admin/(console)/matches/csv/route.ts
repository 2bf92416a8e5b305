import { exportRequest } from '@/app/admin/(console)/export-request'
import type { CsvColumn } from '@/lib/list/csv'
import { exportList } from '@/lib/list/export-list'
import { type ListedMatch, matchesList } from '@/lib/feed/matches-list'

const columns: CsvColumn<ListedMatch>[] = [
  { head: 'Game', value: match => match.gameName },
  { head: 'Feed game id', value: match => match.feedGameId },
  { head: 'Away', value: match => match.awayTeam },
  { head: 'Home', value: match => match.homeTeam },
  { head: 'State', value: match => match.status },
  { head: 'Starts', value: match => match.scheduledAt },
  { head: 'Lines', value: match => match.lines },
  { head: 'Results', value: match => match.results },
  { head: 'Open entries', value: match => `${match.openEntries}${match.hasMoreEntries ? ' or more' : ''}` },
  { head: 'Settlement due', value: match => match.isDue },
  { head: 'Changed', value: match => match.updatedAt },
]

/** The matches that the list shows, as a file. */
export async function GET(request: Request): Promise<Response> {
  return exportList<ListedMatch>(matchesList, columns, await exportRequest(request))
}
