'use client'

import { deferred } from '@/components/ui/on-demand'

export const ContestEditor = deferred(async () => (await import('./contest-form')).ContestFields)
