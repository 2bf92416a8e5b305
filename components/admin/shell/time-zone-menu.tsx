'use client'

import { useClock } from '@/components/ui/clock'
import { formatDateTime, formatTime, formatTimeZone } from '@/components/ui/format'
import { Menu, type MenuAction } from '@/components/ui/menu'
import { cityOf, zones } from './time-zones'

/** The current time; the menu changes the time zone of all times in the console. */
export function TimeZoneMenu({ onSelect }: { onSelect: (zone: string) => void }) {
  const { now, zone } = useClock()
  const options = zones.some(([name]) => name === zone) ? zones : [[zone, cityOf(zone)] as const, ...zones]
  const actions: MenuAction[] = options.map(([name, city]) => ({
    id: name,
    label: `${city}, ${formatTime(now, name)}${city === 'UTC' ? '' : ` ${formatTimeZone(name, now)}`}`,
    isSelected: name === zone,
    onAction: () => onSelect(name),
  }))
  return (
    <Menu label="Time zone" actions={actions}>
      <button
        type="button"
        title={`Times are shown in ${cityOf(zone)} time`}
        className="hidden h-7 rounded-control px-1.5 text-12 text-muted whitespace-nowrap tabular-nums hover:bg-hover hover:text-ink fold:inline-block"
      >
        {formatDateTime(now, zone, now)}
      </button>
    </Menu>
  )
}
