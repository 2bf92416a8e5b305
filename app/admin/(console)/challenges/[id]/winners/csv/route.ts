import { loadChallenge } from '@/app/admin/(console)/challenges/[id]/load-challenge'
import { exportRequest } from '@/lib/console/page/list-request'
import { exportList } from '@/lib/list/export-list'
import { type ChallengeWinner, winnersList } from '@/lib/rewards/challenge/winners-list'

export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const exported = await exportRequest(request)
  const { id } = await loadChallenge(params)
  return exportList<ChallengeWinner, number>(
    winnersList,
    [
      { head: 'User', value: win => `U-${win.userId}` },
      { head: 'Username', value: win => win.username },
      { head: 'Won as', value: win => win.name },
      { head: 'Won', value: win => win.wonAt },
      { head: 'Revoked', value: win => win.revokedAt },
    ],
    exported,
    id,
  )
}
