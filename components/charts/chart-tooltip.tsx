'use client'

import { deferred } from '@/components/ui/on-demand'

export const ChartTooltip = deferred(
  async () => (await import('./chart-tooltip-view')).ChartTooltipView,
  () => null,
)
