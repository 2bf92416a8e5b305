import type { Metadata } from 'next'
import { Card } from '@/components/admin/layout/card'
import { PageHeader } from '@/components/admin/layout/page-header'
import { pluralize } from '@/components/ui/format'
import { Time } from '@/components/ui/time'
import { hasRole, requireOperator } from '@/lib/auth/operator'
import { findDefaultPreviewBuild } from '@/lib/release/list-releases'
import { listSettings } from '@/lib/settings/list-settings'
import { presentSetting } from './present-setting'
import { SettingRow } from './setting-row'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage() {
  const operator = await requireOperator()
  const [groups, build] = await Promise.all([listSettings(), findDefaultPreviewBuild('ios')])
  const canChange = hasRole(operator, 'manager')
  return (
    <>
      <PageHeader title="Settings">
        Runtime configuration. Changes take effect within a second.
        {!canChange && ' Changing settings requires the manager role.'}
      </PageHeader>
      <div className="grid max-w-[760px] gap-3.5">
        {groups.map(({ name, settings }) => (
          <Card key={name} title={name} note={pluralize(settings.length, 'setting')} isLined isFlush>
            <ul className="divide-y divide-line">
              {settings.map(setting => (
                <SettingRow
                  key={setting.key}
                  setting={presentSetting(setting)}
                  build={build}
                  canChange={canChange}
                  changed={
                    setting.changedBy && setting.changedAt ? (
                      <>
                        {setting.changedBy}, <Time at={setting.changedAt} relative="only" />
                      </>
                    ) : null
                  }
                />
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}
