import { ChallengeForm } from '@/app/admin/(console)/challenges/challenge-form'
import { listGames } from '@/lib/app-config/catalog/list-catalog'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { ChallengeHeader } from './challenge-header'
import { loadChallenge } from './load-challenge'

export default async function ChallengePage({ params }: { params: Promise<{ id: string }> }) {
  const operator = await requireOperator()
  const [challenge, games] = await Promise.all([loadChallenge(params), listGames()])
  const { id, name, description, kind, goal, gameId, startsAt, endsAt, updatedAt, hasWins } = challenge
  return (
    <>
      <ChallengeHeader challenge={challenge} operator={operator} />
      <ChallengeForm
        id={id}
        form={{
          name,
          description,
          kind,
          goal,
          gameId,
          startsAt: startsAt.toISOString(),
          endsAt: endsAt?.toISOString() ?? null,
        }}
        updatedAt={updatedAt.toISOString()}
        hasWins={hasWins}
        games={games.map(game => ({ id: game.id, name: game.name }))}
        canEdit={hasRole(operator, 'editor')}
      />
    </>
  )
}
