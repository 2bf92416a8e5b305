'use client'

import { deferred } from '@/components/ui/on-demand'

export const TestersCard = deferred(async () => (await import('./testers-card-view')).TestersCardView)
