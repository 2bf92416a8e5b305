import { ChallengeForm } from '@/app/admin/(console)/challenges/challenge-form'
import { PageHeader } from '@/components/page/page-header'
import { listGames } from '@/lib/app-config/catalog/list-catalog'
import { requireOperator } from '@/lib/console/auth/operator'

const emptyForm = {
  name: '',
  description: '',
  kind: 'entries_won' as const,
  goal: 1,
  gameId: null,
  startsAt: null,
  endsAt: null,
}

export default async function NewChallengePage() {
  await requireOperator('editor')
  const games = await listGames()
  return (
    <>
      <PageHeader title="New challenge">
        Awarded to each user once, with the settled entry that reaches the goal. It gives no money.
      </PageHeader>
      <ChallengeForm
        id={null}
        form={emptyForm}
        hasWins={false}
        games={games.map(({ id, name }) => ({ id, name }))}
        canEdit
      />
    </>
  )
}
