import { Card } from '@/components/admin/layout/card'
import { formatCount, formatMoney } from '@/components/ui/format'
import { policyRows } from '@/lib/policy/policy'
import type { PolicyRow } from '@/lib/policy/policy-row'
import { loadSettings } from '@/lib/settings/read'
import { formatSettingName, type SettingKey } from '@/lib/settings/rules'
import { settingApprovalRules } from '@/lib/settings/second-manager'

type Limits = Awaited<ReturnType<typeof loadSettings>>

const seconds = { always: 'Always', above: 'Above the limits', partly: 'In these cases', never: 'Not needed' }
const reasons = { always: 'with a reason', cost: 'with a reason where it costs', never: '' }

/** What one operator may do alone, how much of it, and when another manager has to agree. */
export async function PolicyTable() {
  const settings = await loadSettings()
  return (
    <Card title="What needs a second manager" note="limits are for 24 hours" isLined isFlush>
      <ul className="divide-y divide-line">
        {policyRows.map(row => (
          <li
            key={row.title}
            className="grid gap-x-4 gap-y-1 px-4 py-2.5 fold:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,3fr)]"
          >
            <span className="min-w-0">
              <span className="block font-medium">{row.title}</span>
              <span className="block text-12 text-muted">
                {[row.role === 'manager' ? 'Managers' : 'Editors', reasons[row.reason]]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <span className="min-w-0 tabular-nums">
              <LimitsOf row={row} settings={settings} />
            </span>
            <span className="min-w-0 text-pretty">
              <span className="block">Second manager: {seconds[row.second].toLowerCase()}</span>
              {row.when && <span className="block text-12 text-muted">{row.when}</span>}
              {row.waits && <span className="block text-12 text-muted">Waiting time: {row.waits}</span>}
            </span>
          </li>
        ))}
        <li className="px-4 py-2.5 text-pretty">
          <span className="block font-medium">Settings that need a second manager</span>
          <span className="block text-12 text-muted">{tellSettings()}</span>
        </li>
      </ul>
    </Card>
  )
}

function LimitsOf({ row: { limits }, settings }: { row: PolicyRow; settings: Limits }) {
  if (!limits) return <span className="text-muted">No limit of its own</span>
  if ('devices' in limits) return <>Alone up to {formatCount(settings[limits.devices])} devices</>
  return (
    <>
      <span className="block">Alone up to {formatMoney(settings[limits.action])}</span>
      <span className="block text-12 text-muted">
        {formatMoney(settings[limits.user])} a user and day, {formatMoney(settings[limits.operator])} an
        operator and day
      </span>
    </>
  )
}

const directions = { any: '', higher: ' (to raise)', lower: ' (to lower)', none: '' }

function tellSettings(): string {
  return Object.entries(settingApprovalRules)
    .filter(([, consent]) => consent !== 'none')
    .map(([key, consent]) => `${formatSettingName(key as SettingKey)}${directions[consent]}`)
    .join(', ')
}
