import { loadChallenge } from '@/app/admin/(console)/challenges/[id]/load-challenge'
import { scopedExportRoute } from '@/lib/console/page/list-request'
import { winnersList } from '@/lib/rewards/challenge/winners-list'

export const GET = scopedExportRoute(winnersList, async params => {
  const { id, name } = await loadChallenge(params)
  return { type: 'challenge', id, name }
})
