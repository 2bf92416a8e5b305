import { ListCard } from '@/components/page/card'
import type { PolicyRow } from '@/lib/change/policy/policy-row'
import { loadSettings } from '@/lib/change/settings/read'
import { formatSettingName, type SettingKey } from '@/lib/change/settings/rules'
import { settingApprovalRules } from '@/lib/change/settings/second-manager'
import { policyRows } from '@/lib/console/policy-rows'
import { formatCount, formatMoney } from '@/lib/core/format'

type Settings = Awaited<ReturnType<typeof loadSettings>>

const secondManagerLabels = {
  always: 'always required',
  above: 'required above the limits',
  partly: 'required in some cases',
  never: 'not required',
}
const reasonLabels = { always: 'reason required', cost: 'reason required in some cases', never: '' }

export async function PolicyTable() {
  const settings = await loadSettings()
  return (
    <ListCard title="Policy" note="limits per 24 hours">
      {policyRows.map(row => (
        <li
          key={row.title}
          className="grid gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,3fr)]"
        >
          <span className="min-w-0">
            <span className="block font-medium">{row.title}</span>
            <span className="block text-12 text-muted">
              {[row.role === 'manager' ? 'Managers' : 'Editors', reasonLabels[row.reason]]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
          <span className="min-w-0 tabular-nums">
            <LimitsOf row={row} settings={settings} />
          </span>
          <span className="min-w-0 text-pretty">
            <span className="block">Second manager: {secondManagerLabels[row.secondManager]}</span>
            {row.details && <span className="block text-12 text-muted">{row.details}</span>}
            {row.waitingPeriod && (
              <span className="block text-12 text-muted">Waiting period: {row.waitingPeriod}</span>
            )}
          </span>
        </li>
      ))}
      <li className="px-4 py-2.5 text-pretty">
        <span className="block font-medium">Settings that require a second manager</span>
        <span className="block text-12 text-muted">{listGovernedSettings(settings)}</span>
      </li>
    </ListCard>
  )
}

function LimitsOf({ row: { limits }, settings }: { row: PolicyRow; settings: Settings }) {
  if (!limits) return <span className="text-muted">No limit</span>
  if ('devices' in limits) return <>Up to {formatCount(settings[limits.devices])} devices alone</>
  return (
    <>
      <span className="block">Up to {formatMoney(settings[limits.action])} alone</span>
      <span className="block text-12 text-muted">
        {formatMoney(settings[limits.user])} per user and day, {formatMoney(settings[limits.operator])} per
        operator and day
      </span>
    </>
  )
}

const directions = { any: '', higher: ' (to raise)', lower: ' (to lower)', none: '' }
const switchDirections = { any: '', higher: ' (to turn on)', lower: ' (to turn off)', none: '' }

function listGovernedSettings(settings: Settings): string {
  return Object.entries(settingApprovalRules)
    .filter(([, rule]) => rule !== 'none')
    .map(([key, rule]) => {
      const isSwitch = typeof settings[key as SettingKey] === 'boolean'
      return formatSettingName(key) + (isSwitch ? switchDirections : directions)[rule]
    })
    .join(', ')
}
