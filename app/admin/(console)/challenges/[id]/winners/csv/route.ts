import { loadChallenge } from '@/app/admin/(console)/challenges/[id]/load-challenge'
import { type ChallengeWinner, winnersList } from '@/lib/challenge/winners-list'
import { exportList } from '@/lib/list/export-list'
import { exportRequest } from '@/lib/page/list-request'

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
