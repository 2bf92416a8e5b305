import { WaitingRequest } from '@/app/admin/(console)/approvals/waiting-requests'
import { QuerySearch } from '@/components/list/query-search'
import { ListCard } from '@/components/page/card'
import { PageHeader } from '@/components/page/page-header'
import { EmptyState } from '@/components/ui/empty-state'
import { Tabs } from '@/components/ui/tabs'
import { Time } from '@/components/ui/time'
import { findDefaultPreviewBuild } from '@/lib/app-config/release/list-releases'
import { listSettings } from '@/lib/change/settings/list-settings'
import { listApprovals } from '@/lib/console/approval/list-approvals'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { readQueryText } from '@/lib/console/page/query-text'
import { formatCount, pluralize } from '@/lib/core/format'
import { filterSettings } from './filter-settings'
import { presentSetting } from './present-setting'
import { SettingRow } from './setting-row'

type Props = { searchParams: Promise<{ q?: string | string[]; show?: string | string[] }> }

const path = '/admin/settings'

export default async function SettingsPage({ searchParams }: Props) {
  const operator = await requireOperator()
  const { q, show } = await searchParams
  const text = readQueryText(q)
  const [all, build, requests] = await Promise.all([
    listSettings(),
    findDefaultPreviewBuild('ios'),
    listApprovals({ isOpen: true, subject: { type: 'setting' } }),
  ])
  const groups = filterSettings(all, { text, isChangedOnly: show === 'changed' })
  const changed = filterSettings(all, { text: '', isChangedOnly: true }).flatMap(({ settings }) => settings)
  const canChange = hasRole(operator, 'manager')
  return (
    <>
      <PageHeader title="Settings">
        Runtime configuration. Changes take effect within a second.
        {!canChange && ' Changing settings requires the manager role.'}
      </PageHeader>
      <div className="max-w-page">
        <Tabs
          label="Settings"
          tabs={[
            { href: path, name: 'All', isCurrent: show !== 'changed' },
            {
              href: `${path}?show=changed`,
              name: 'Changed',
              count: formatCount(changed.length),
              isCurrent: show === 'changed',
            },
          ]}
        />
      </div>
      <QuerySearch label="Find a setting" />
      <div className="grid max-w-page gap-3.5">
        {groups.length === 0 && (
          <EmptyState>{text ? `No setting matches “${text}”.` : 'No setting was changed.'}</EmptyState>
        )}
        {groups.map(({ name, settings }) => (
          <ListCard key={name} title={name} note={pluralize(settings.length, 'setting')}>
            {settings.map(setting => (
              <SettingRow
                key={setting.key}
                setting={presentSetting(setting)}
                build={build}
                canChange={canChange}
                waiting={requests
                  .filter(({ subjectId }) => subjectId === setting.key)
                  .map(request => <WaitingRequest key={request.id} request={request} canOpen={canChange} />)}
                changed={
                  setting.changedBy && setting.changedAt ? (
                    <>
                      {setting.changedBy}, <Time at={setting.changedAt} relative="only" />
                    </>
                  ) : null
                }
              />
            ))}
          </ListCard>
        ))}
      </div>
    </>
  )
}
