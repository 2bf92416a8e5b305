import { notFound } from 'next/navigation'
import { BlueprintEditor } from '@/app/admin/(console)/contests/blueprints/blueprint-editor'
import { presentSlate } from '@/app/admin/(console)/contests/blueprints/present-slate'
import { PageHeader } from '@/components/page/page-header'
import { Tabs } from '@/components/ui/tabs'
import { listGames } from '@/lib/app-config/catalog/list-catalog'
import { requireOperator } from '@/lib/console/auth/operator'
import { listSlateMatches } from '@/lib/play/contest/find-blueprint'

type Props = { searchParams: Promise<{ game?: string | string[] }> }

export default async function NewBlueprintPage({ searchParams }: Props) {
  await requireOperator('editor')
  const { game } = await searchParams
  const games = await listGames()
  const chosen = game === undefined ? games[0] : games.find(one => String(one.id) === game)
  if (!chosen) notFound()
  const matches = await listSlateMatches(chosen.id, [])
  return (
    <>
      <PageHeader title="New blueprint">
        Choose the game first. A slate contains matches of one game.
      </PageHeader>
      <Tabs
        label="Game"
        tabs={games.map(({ id, name }) => ({
          href: `/admin/contests/blueprints/new?game=${id}`,
          name,
          isCurrent: id === chosen.id,
        }))}
      />
      <div className="max-w-form">
        <BlueprintEditor
          key={chosen.id}
          id={null}
          gameId={chosen.id}
          form={{ name: '', kind: 'cash', buyInCents: 0, capacity: null, prizes: [], feedGameIds: [] }}
          contests={0}
          matches={presentSlate(matches)}
          canEdit
        />
      </div>
    </>
  )
}
