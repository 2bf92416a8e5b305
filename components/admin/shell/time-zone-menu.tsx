'use client'

import { useClock } from '@/components/ui/clock'
import { formatTime, formatDateTime, formatTimeZone } from '@/components/ui/format'
import { Menu, type MenuAction } from '@/components/ui/menu'
import { cityOf, zones } from './time-zones'

/** The time in the operator's zone; pressing it chooses another zone for every time on every page. */
export function ClockMenu({ onChoose }: { onChoose: (zone: string) => void }) {
  const { now, zone } = useClock()
  const known = zones.some(([name]) => name === zone) ? zones : [[zone, cityOf(zone)] as const, ...zones]
  const actions: MenuAction[] = known.map(([name, city]) => ({
    id: name,
    label: `${city}, ${formatTime(now, name)}${city === 'UTC' ? '' : ` ${formatTimeZone(name, now)}`}`,
    isSelected: name === zone,
    onAction: () => onChoose(name),
  }))
  return (
    <Menu label="Time zone" actions={actions}>
      <button
        type="button"
        title={`All times are in ${cityOf(zone)} time`}
        className="hidden h-7 rounded-control px-1.5 text-12 text-muted whitespace-nowrap tabular-nums hover:bg-hover hover:text-ink fold:inline-block"
      >
        {formatDateTime(now, zone, now)}
      </button>
    </Menu>
  )
}
