'use client'

import type { ComponentProps } from 'react'
import type { LoweringEffect } from '@/lib/console/impact/withdrawal-effect'
import { ForceUpdateDialog } from './force-update-dialog'
import { LowerMinimumDialog } from './lower-minimum-dialog'

type Props = ComponentProps<typeof ForceUpdateDialog> & { lowering: LoweringEffect | null }

/** Confirms that the minimum version rises, or falls if `lowering` is given. */
export function ReleaseReviewDialog({ lowering, ...review }: Props) {
  return lowering ? <LowerMinimumDialog {...review} lowering={lowering} /> : <ForceUpdateDialog {...review} />
}
