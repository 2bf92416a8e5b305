import { ChartCard } from '@/components/charts/chart-card'
import { ComparisonChart } from '@/components/charts/comparison-chart'
import { LineChart } from '@/components/charts/line-chart'
import { RankedBars } from '@/components/charts/ranked-bars'
import { formatAxisDay, percentChange } from '@/components/charts/scale'
import { StackedBars } from '@/components/charts/stacked-bars'
import { CardLink } from '@/components/page/card'
import type { ChartData, Series } from '@/lib/console/overview/read-chart-data'
import { formatCount, formatMoney, formatPercent } from '@/lib/core/format'

/** With `isRunning`, the last step is not over. */
type Props = { data: ChartData; days: string[]; isHours: boolean; isRunning: boolean }

type ChartSeries = { name: string; values: readonly number[] }

const tableOf = (days: string[], series: readonly ChartSeries[], format: (value: number) => string) => ({
  columns: ['', ...series.map(({ name }) => name)],
  rows: days.map((day, index) => [
    formatAxisDay(day),
    ...series.map(({ values }) => format(values[index] ?? 0)),
  ]),
})

export function Charts({ data, days, isHours, isRunning }: Props) {
  const { signUps, signUpsBefore, cashEntries, arcadeEntries, entriesBefore, topClaims, totalClaims } = data
  const entries = cashEntries.sum + arcadeEntries.sum
  const played = [
    { name: 'Cash', color: 1, values: cashEntries.values },
    { name: 'Arcade', color: 4, values: arcadeEntries.values },
  ] as const
  return (
    <div className="grid grid-flow-dense gap-3.5 sm:grid-cols-2 wide:grid-cols-3">
      <ChartCard
        title="Sign-ups"
        stats={[compare(signUps.sum, signUpsBefore?.sum ?? null)]}
        table={tableOf(days, [{ name: 'Sign-ups', values: signUps.values }], formatCount)}
      >
        <LineChart
          name="Sign-ups"
          days={days}
          values={signUps.values}
          previous={signUpsBefore?.values ?? []}
          isRunning={isRunning}
        />
      </ChartCard>
      <ActiveUsers data={data} isHours={isHours} isRunning={isRunning} />
      <ChartCard
        title="Pick’em entries"
        stats={[compare(entries, entriesBefore)]}
        legend={played}
        table={tableOf(days, played, formatCount)}
      >
        <StackedBars label="Pick’em entries" days={days} parts={played} isRunning={isRunning} />
      </ChartCard>
      <BuyIns data={data} days={days} isRunning={isRunning} />
      <Transfers data={data} days={days} isRunning={isRunning} />
      <ChartCard
        title="Promo claims"
        stats={[{ value: formatCount(totalClaims) }]}
        end={<CardLink href="/admin/promos">All promos</CardLink>}
      >
        {topClaims.length === 0 ? (
          <p className="text-muted">No promo claims in this period.</p>
        ) : (
          <RankedBars
            rows={topClaims.map(({ promoId, name, claims }) => ({
              name,
              value: claims,
              href: `/admin/promos/${promoId}`,
            }))}
          />
        )}
      </ChartCard>
    </div>
  )
}

/** `before` is null if the previous period was not counted. */
function compare(now: number, before: number | null) {
  if (before === null) return { value: formatCount(now) }
  return { value: formatCount(now), change: percentChange(now, before), label: `from ${formatCount(before)}` }
}

/** In UTC days, which differ from the operator's. */
function ActiveUsers({ data, isHours, isRunning }: Omit<Props, 'days'>) {
  const { activeDays, active, activeBefore, activeInRange } = data
  const count = activeDays.length
  const mean = (series: Series) => Math.round(series.sum / Math.max(1, count))
  const stat = activeInRange
    ? compare(activeInRange.now, activeInRange.before)
    : { ...compare(mean(active), activeBefore && mean(activeBefore)), label: 'daily average' }
  return (
    <ChartCard
      title="Active users"
      note="UTC days"
      stats={isHours ? [] : [stat]}
      {...(!isHours && {
        table: tableOf(activeDays, [{ name: 'Active users', values: active.values }], formatCount),
      })}
    >
      {isHours ? (
        <p className="text-muted">Active users are counted by day. Choose 7 days or more.</p>
      ) : (
        <LineChart
          name="Active users"
          days={activeDays}
          values={active.values}
          previous={activeBefore?.values ?? []}
          isRunning={isRunning}
        />
      )}
    </ChartCard>
  )
}

function BuyIns({ data: { bought, paid }, days, isRunning }: Omit<Props, 'isHours'>) {
  const net = bought.sum - paid.sum
  const lines = [
    { name: 'Buy-ins', color: 1, isLine: true, values: bought.values },
    { name: 'Payouts', color: 2, isLine: true, values: paid.values },
  ] as const
  const worst = bought.values.reduce(
    (worstSoFar, value, index) => {
      const loss = (paid.values[index] ?? 0) - value
      return loss > worstSoFar.loss ? { index, loss } : worstSoFar
    },
    { index: -1, loss: 0 },
  )
  return (
    <ChartCard
      title="Buy-ins and payouts"
      note="cash and site credits"
      className="sm:col-span-2"
      stats={[
        { value: formatMoney(bought.sum), label: 'buy-ins' },
        { value: formatMoney(paid.sum), label: 'payouts' },
        {
          value: formatMoney(net),
          label: bought.sum > 0 ? `net, ${formatPercent(net / bought.sum)}` : 'net',
        },
      ]}
      legend={lines}
      table={tableOf(days, lines, formatMoney)}
    >
      <ComparisonChart
        label="Buy-ins and payouts"
        days={days}
        lines={lines}
        isRunning={isRunning}
        {...(worst.index >= 0 && {
          event: {
            index: worst.index,
            text: `${formatAxisDay(days[worst.index] ?? '')}: ${formatMoney(worst.loss)} more in payouts than buy-ins`,
          },
        })}
      />
    </ChartCard>
  )
}

function Transfers({ data: { deposited, withdrawn }, days, isRunning }: Omit<Props, 'isHours'>) {
  const lines = [
    { name: 'Deposits', color: 1, isLine: true, values: deposited.values },
    { name: 'Withdrawals', color: 2, isLine: true, values: withdrawn.values },
  ] as const
  return (
    <ChartCard
      title="Deposits and withdrawals"
      note="completed"
      className="sm:col-span-full"
      stats={[
        { value: formatMoney(deposited.sum), label: 'deposits' },
        { value: formatMoney(withdrawn.sum), label: 'withdrawals' },
        { value: formatMoney(deposited.sum - withdrawn.sum), label: 'net' },
      ]}
      legend={lines}
      table={tableOf(days, lines, formatMoney)}
    >
      <ComparisonChart label="Deposits and withdrawals" days={days} lines={lines} isRunning={isRunning} />
    </ChartCard>
  )
}
