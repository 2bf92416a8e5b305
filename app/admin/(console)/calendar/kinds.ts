import type { IconName } from '@/components/ui/icon'
import type { CalendarKind } from '@/lib/console/calendar/rules'

/** `one` names a single event for screen readers. */
export const kindStyles: Record<CalendarKind, { one: string; icon: IconName; mark: string; bar: string }> = {
  release: {
    one: 'Release',
    icon: 'versions',
    mark: 'bg-chart-1',
    bar: 'bg-[color-mix(in_oklab,var(--chart-1)_12%,var(--raised))]',
  },
  maintenance: {
    one: 'Maintenance',
    icon: 'maintenance',
    mark: 'bg-chart-5',
    bar: 'bg-[color-mix(in_oklab,var(--chart-5)_12%,var(--raised))]',
  },
  promo: {
    one: 'Promo',
    icon: 'promo',
    mark: 'bg-chart-4',
    bar: 'bg-[color-mix(in_oklab,var(--chart-4)_12%,var(--raised))]',
  },
  contest: {
    one: 'Contest',
    icon: 'contests',
    mark: 'bg-chart-2',
    bar: 'bg-[color-mix(in_oklab,var(--chart-2)_12%,var(--raised))]',
  },
  match: {
    one: 'First match',
    icon: 'matches',
    mark: 'bg-chart-3',
    bar: 'bg-[color-mix(in_oklab,var(--chart-3)_12%,var(--raised))]',
  },
}
