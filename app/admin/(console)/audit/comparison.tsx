'use client'

import { deferred } from '@/components/ui/on-demand'

export const Comparison = deferred(async () => (await import('./comparison-view')).ComparisonView)
