import type { Route } from 'next'
import Link from 'next/link'
import { ChartCard } from '@/components/admin/charts/chart-card'
import { LineChart } from '@/components/admin/charts/line-chart'
import { RankedBars } from '@/components/admin/charts/ranked-bars'
import { percentChange, formatAxisDay } from '@/components/admin/charts/scale'
import { StackedBars } from '@/components/admin/charts/stacked-bars'
import { ComparisonChart } from '@/components/admin/charts/comparison-chart'
import { formatCount, formatMoney, formatPercent } from '@/components/ui/format'
import type { Overview, Series } from '@/lib/overview/read-chart-data'

type Props = { overview: Overview; days: string[]; isHours: boolean }

type Drawn = { name: string; values: readonly number[] }

const tableOf = (days: string[], drawn: readonly Drawn[], write: (value: number) => string) => ({
  heads: ['', ...drawn.map(({ name }) => name)],
  rows: days.map((day, index) => [formatAxisDay(day), ...drawn.map(({ values }) => write(values[index] ?? 0))]),
})

/** The charts of a span: who came, what was played, what was paid, and what promos gave. */
export function Charts({ overview, days, isHours }: Props) {
  const { signUps, signUpsBefore, cashEntries, arcadeEntries, entriesBefore, claims, claimsInAll } = overview
  const entries = cashEntries.sum + arcadeEntries.sum
  const played = [
    { name: 'Cash', hue: 1, values: cashEntries.values },
    { name: 'Arcade', hue: 4, values: arcadeEntries.values },
  ] as const
  return (
    <div className="grid gap-3.5 fold:grid-cols-2 wide:grid-cols-3">
      <ChartCard
        title="Sign-ups"
        figures={[figureOf(signUps.sum, signUpsBefore.sum)]}
        table={tableOf(days, [{ name: 'Sign-ups', values: signUps.values }], formatCount)}
      >
        <LineChart name="Sign-ups" days={days} values={signUps.values} before={signUpsBefore.values} />
      </ChartCard>
      <ActiveUsers overview={overview} days={days} isHours={isHours} />
      <ChartCard
        title="Pick’em entries"
        figures={[figureOf(entries, entriesBefore)]}
        keys={played}
        table={tableOf(days, played, formatCount)}
      >
        <StackedBars label="Pick’em entries" days={days} parts={played} />
      </ChartCard>
      <BuyIns overview={overview} days={days} />
      <ChartCard
        title="Promo claims"
        figures={[{ figure: formatCount(claimsInAll) }]}
        end={
          <Link
            href={'/admin/promos' as Route}
            prefetch={false}
            className="font-medium text-12 text-accent hover:underline"
          >
            All promos
          </Link>
        }
      >
        {claims.length === 0 ? (
          <p className="text-muted">No promo was claimed in this span.</p>
        ) : (
          <RankedBars
            rows={claims.map(({ promoId, name, claims }) => ({
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

function figureOf(now: number, before: number) {
  return { figure: formatCount(now), change: percentChange(now, before), words: `from ${formatCount(before)}` }
}

function ActiveUsers({ overview: { active, activeBefore, activeOfSpan }, days, isHours }: Props) {
  const count = days.length
  const mean = (series: Series) => Math.round(series.sum / Math.max(1, count))
  const figure = activeOfSpan
    ? figureOf(activeOfSpan.now, activeOfSpan.before)
    : { ...figureOf(mean(active), mean(activeBefore)), words: 'a day on average' }
  return (
    <ChartCard
      title="Active users"
      note="days of UTC"
      figures={isHours ? [] : [figure]}
      {...(!isHours && {
        table: tableOf(days, [{ name: 'Active users', values: active.values }], formatCount),
      })}
    >
      {isHours ? (
        <p className="text-muted">Activity is known by days. Choose 7 days or more.</p>
      ) : (
        <LineChart name="Active users" days={days} values={active.values} before={activeBefore.values} />
      )}
    </ChartCard>
  )
}

function BuyIns({ overview: { bought, paid }, days }: Omit<Props, 'isHours'>) {
  const kept = bought.sum - paid.sum
  const lines = [
    { name: 'Buy-ins', hue: 1, isLine: true, values: bought.values },
    { name: 'Payouts', hue: 2, isLine: true, values: paid.values },
  ] as const
  const worst = bought.values.reduce(
    (last, value, index) => {
      const lost = (paid.values[index] ?? 0) - value
      return lost > last.lost ? { index, lost } : last
    },
    { index: -1, lost: 0 },
  )
  return (
    <ChartCard
      title="Buy-ins against payouts"
      note="cash and site credits"
      className="fold:col-span-2"
      figures={[
        { figure: formatMoney(bought.sum), words: 'bought in' },
        { figure: formatMoney(paid.sum), words: 'paid out' },
        {
          figure: formatMoney(kept),
          words: bought.sum > 0 ? `kept, ${formatPercent(kept / bought.sum)}` : 'kept',
        },
      ]}
      keys={lines}
      table={tableOf(days, lines, formatMoney)}
    >
      <ComparisonChart
        label="Buy-ins against payouts"
        days={days}
        lines={lines}
        {...(worst.index >= 0 && {
          event: {
            index: worst.index,
            words: `${formatAxisDay(days[worst.index] ?? '')}: ${formatMoney(worst.lost)} more out than in`,
          },
        })}
      />
    </ChartCard>
  )
}
