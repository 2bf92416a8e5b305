import type { Metadata } from 'next'
import { Card } from '@/components/admin/layout/card'
import { PageHeader } from '@/components/admin/layout/page-header'
import { formatMoney, pluralize } from '@/components/ui/format'
import { Time } from '@/components/ui/time'
import { hasRole, requireOperator } from '@/lib/auth/operator'
import { findDefaultPreviewBuild } from '@/lib/release/list-releases'
import { type ListedSetting, listSettings } from '@/lib/settings/list-settings'
import { settingsSentToApps } from '@/lib/settings/rules'
import { SettingRow } from './setting-row'

export const metadata: Metadata = { title: 'Settings' }

/** Every value that can be changed while the service runs, with its default and who changed it. */
export default async function SettingsPage() {
  const operator = await requireOperator()
  const [groups, build] = await Promise.all([listSettings(), findDefaultPreviewBuild('ios')])
  const canChange = hasRole(operator, 'manager')
  return (
    <>
      <PageHeader title="Settings">
        Every value that can be changed while the service runs. A change holds within a second, everywhere.
        {!canChange && ' Managers change them.'}
      </PageHeader>
      <div className="grid max-w-[760px] gap-3.5">
        {groups.map(({ name, settings }) => (
          <Card key={name} title={name} note={pluralize(settings.length, 'setting')} isLined isFlush>
            <ul className="divide-y divide-line">
              {settings.map(setting => (
                <SettingRow
                  key={setting.key}
                  setting={present(setting)}
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

function present({ changedBy: _by, changedAt: _at, ...setting }: ListedSetting) {
  const isTold = settingsSentToApps.includes(setting.key)
  return {
    ...setting,
    isTold,
    shown: show(setting, setting.value),
    standardShown: show(setting, setting.standard),
  }
}

function show({ kind }: Pick<ListedSetting, 'kind'>, value: string | number | boolean): string {
  if (kind === 'flag') return value ? 'On' : 'Off'
  if (kind === 'cents') return formatMoney(Number(value))
  return value === '' ? 'Empty' : String(value)
}
