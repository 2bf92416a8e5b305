import { ChartCard } from '@/components/admin/charts/chart-card'
import { LineChart } from '@/components/admin/charts/line-chart'
import { formatAxisDay } from '@/components/admin/charts/scale'
import { formatCount, formatPercent, pluralize } from '@/components/ui/format'
import type { AdoptionDay } from '@/lib/impact/adoption'

/** Nothing until two days are recorded. */
export function AdoptionChart({ adoption }: { adoption: AdoptionDay[] }) {
  const last = adoption.at(-1)
  if (!last || adoption.length < 2) return null
  return (
    <ChartCard
      title="Adoption"
      note="devices on this version, by UTC day"
      className="mb-[18px]"
      stats={[
        {
          value: formatPercent(shareOf(last)),
          label: `${pluralize(last.devices, 'device')} of ${formatCount(last.platformDevices)}`,
        },
      ]}
      table={{
        columns: ['', 'Devices', 'Share'],
        rows: adoption.map(row => [
          formatAxisDay(row.day),
          formatCount(row.devices),
          formatPercent(shareOf(row)),
        ]),
      }}
    >
      <LineChart
        name="Devices"
        days={adoption.map(({ day }) => day)}
        values={adoption.map(({ devices }) => devices)}
        isRunning
      />
    </ChartCard>
  )
}

const shareOf = ({ devices, platformDevices }: AdoptionDay) =>
  platformDevices === 0 ? 0 : devices / platformDevices
