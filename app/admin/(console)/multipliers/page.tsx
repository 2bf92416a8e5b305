import type { Metadata } from 'next'
import { Card } from '@/components/admin/layout/card'
import { PageHeader } from '@/components/admin/layout/page-header'
import { EmptyState } from '@/components/ui/empty-state'
import { Note } from '@/components/ui/note'
import { Tag } from '@/components/ui/tag'
import { Time } from '@/components/ui/time'
import { hasRole, requireOperator } from '@/lib/auth/operator'
import { listMultipliers, type MultiplierVersion } from '@/lib/multipliers/list-multipliers'
import { picksOffered } from '@/lib/multipliers/schema'
import { MultiplierEditor } from './multiplier-editor'
import { tellFactor } from './words'

export const metadata: Metadata = { title: 'Multipliers' }

/** What right picks multiply a buy-in by: the table in force, and every one before it. */
export default async function MultipliersPage() {
  const operator = await requireOperator()
  const versions = await listMultipliers()
  const [inForce] = versions
  const canEdit = hasRole(operator, 'manager')
  return (
    <>
      <PageHeader title="Multipliers">
        What a buy-in is multiplied by when every pick is right. A change is a new version; entries keep the
        one that they were sold with.
      </PageHeader>
      {inForce ? (
        <div className="grid items-start gap-4 side:grid-cols-[minmax(0,460px)_minmax(0,1fr)]">
          <div className="grid min-w-0 gap-4">
            {!canEdit && <Note>You can look at the multipliers; to change them takes the role manager.</Note>}
            <MultiplierEditor versionId={inForce.id} rows={inForce.rows} canEdit={canEdit} />
          </div>
          <Versions versions={versions} />
        </div>
      ) : (
        <EmptyState>The multipliers appear here once the catalog is seeded.</EmptyState>
      )}
    </>
  )
}

function Versions({ versions }: { versions: MultiplierVersion[] }) {
  return (
    <Card title="Versions" note="the newest first; the audit log reverts them" isLined isFlush>
      <ol className="divide-y divide-line">
        {versions.map((version, index) => (
          <li key={version.id} className="grid gap-1 px-4 py-2.5">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium">Version {version.id}</span>
              {index === 0 && <Tag tone="good">In force</Tag>}
              <span className="ml-auto text-12 text-muted">
                {version.createdBy || 'With the catalog'}, <Time at={version.createdAt} />
              </span>
            </span>
            <Changes version={version} former={versions[index + 1]} />
            {version.reason && <span className="text-pretty break-words text-12">{version.reason}</span>}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Changes({
  version: { rows },
  former,
}: {
  version: MultiplierVersion
  former?: MultiplierVersion | undefined
}) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-muted tabular-nums">
      {picksOffered.map(picks => {
        const isChanged = former && former.rows[`picks${picks}`] !== rows[`picks${picks}`]
        return (
          <span key={picks} className={isChanged ? 'font-medium text-ink' : ''}>
            {picks} picks {tellFactor(rows[`picks${picks}`])}
          </span>
        )
      })}
    </span>
  )
}
