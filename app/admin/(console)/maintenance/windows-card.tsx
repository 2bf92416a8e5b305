'use client'

import { deferred } from '@/components/ui/on-demand'

export const WindowsCard = deferred(async () => (await import('./windows-card-view')).WindowsCardView)
