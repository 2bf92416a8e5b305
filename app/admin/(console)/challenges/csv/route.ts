import { exportRequest } from '@/lib/console/page/list-request'
import { exportList } from '@/lib/list/export-list'
import { challengesList } from '@/lib/rewards/challenge/challenges-list'
import type { StoredChallenge } from '@/lib/rewards/challenge/stored-challenges'

export async function GET(request: Request): Promise<Response> {
  return exportList<StoredChallenge>(
    challengesList,
    [
      { head: 'ID', value: challenge => `H-${challenge.id}` },
      { head: 'Name', value: challenge => challenge.name },
      { head: 'Description', value: challenge => challenge.description },
      { head: 'Kind', value: challenge => challenge.kind },
      { head: 'Goal', value: challenge => challenge.goal },
      { head: 'Game', value: challenge => challenge.gameName },
      { head: 'Status', value: challenge => challenge.status },
      { head: 'Starts', value: challenge => challenge.startsAt },
      { head: 'Ends', value: challenge => challenge.endsAt },
      { head: 'Winners (up to 10,000)', value: challenge => challenge.winners },
    ],
    await exportRequest(request),
  )
}
