import type { IconName } from '@/components/ui/icon'
import type { CalendarKind } from '@/lib/console/calendar/rules'

/** `one` names a single event for screen readers. */
export const kindStyles: Record<CalendarKind, { one: string; icon: IconName; mark: string; bar: string }> = {
  release: { one: 'Release', icon: 'versions', mark: 'bg-chart-1', bar: 'bg-chart-1/10' },
  maintenance: { one: 'Maintenance', icon: 'maintenance', mark: 'bg-chart-5', bar: 'bg-chart-5/10' },
  promo: { one: 'Promo', icon: 'promo', mark: 'bg-chart-4', bar: 'bg-chart-4/10' },
  contest: { one: 'Contest', icon: 'contests', mark: 'bg-chart-2', bar: 'bg-chart-2/10' },
  match: { one: 'First match', icon: 'matches', mark: 'bg-chart-3', bar: 'bg-chart-3/10' },
}
