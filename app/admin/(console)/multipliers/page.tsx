import { WaitingRequests } from '@/app/admin/(console)/approvals/waiting-requests'
import { Card } from '@/components/page/card'
import { ListEnd } from '@/components/page/list-end'
import { PageHeader } from '@/components/page/page-header'
import { EmptyState } from '@/components/ui/empty-state'
import { Note } from '@/components/ui/note'
import { Tag } from '@/components/ui/tag'
import { Time } from '@/components/ui/time'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { listMultipliers, type MultiplierVersion, maxVersions } from '@/lib/play/multipliers/list-multipliers'
import { picksOffered } from '@/lib/play/multipliers/rules'
import { formatMultiplier } from './format-multiplier'
import { MultiplierEditor } from './multiplier-editor'

export default async function MultipliersPage() {
  const operator = await requireOperator()
  const versions = await listMultipliers({ isMasked: !hasRole(operator, 'editor') })
  const [current] = versions
  const canEdit = hasRole(operator, 'manager')
  return (
    <>
      <PageHeader title="Multipliers">
        A buy-in is multiplied by this factor when every pick wins. Each change publishes a new version;
        entries keep the version they were sold with.
      </PageHeader>
      <WaitingRequests operator={operator} type="multipliers" id="new" />
      {current ? (
        <div className="grid items-start gap-4 side:grid-cols-[minmax(0,460px)_minmax(0,1fr)]">
          <div className="grid min-w-0 gap-4">
            {!canEdit && <Note>Read only. Editing requires the manager role.</Note>}
            <MultiplierEditor versionId={current.id} rows={current.rows} canEdit={canEdit} />
          </div>
          <Versions versions={versions} />
        </div>
      ) : (
        <EmptyState>Multipliers appear here once the catalog is seeded.</EmptyState>
      )}
    </>
  )
}

function Versions({ versions }: { versions: MultiplierVersion[] }) {
  return (
    <Card title="Versions" note="newest first; revert them in the audit log" isLined isFlush>
      <ol className="divide-y divide-line">
        {versions.map((version, index) => (
          <li key={version.id} className="grid gap-1 px-4 py-2.5">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium">Version {version.id}</span>
              {index === 0 && <Tag tone="good">Current</Tag>}
              <span className="ml-auto text-12 text-muted">
                {version.createdBy || 'Catalog seed'}, <Time at={version.createdAt} />
              </span>
            </span>
            <Changes version={version} previous={versions[index + 1]} />
            {version.reason && <span className="text-pretty break-words text-12">{version.reason}</span>}
          </li>
        ))}
      </ol>
      {versions.length === maxVersions && (
        <ListEnd
          isInCard
          rest={{ href: '/admin/audit?span=&about=multipliers', name: 'Audit log of multipliers' }}
        >
          {`Only the latest ${maxVersions} are listed.`}
        </ListEnd>
      )}
    </Card>
  )
}

function Changes({
  version: { rows },
  previous,
}: {
  version: MultiplierVersion
  previous?: MultiplierVersion | undefined
}) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-muted tabular-nums">
      {picksOffered.map(picks => {
        const isChanged = previous && previous.rows[`picks${picks}`] !== rows[`picks${picks}`]
        return (
          <span key={picks} className={isChanged ? 'font-medium text-ink' : ''}>
            {picks} picks {formatMultiplier(rows[`picks${picks}`])}
          </span>
        )
      })}
    </span>
  )
}
