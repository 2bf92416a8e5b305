'use server'

import { z } from 'zod'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { measureRegionImpact } from '@/lib/console/impact/region-impact'

/** Users, funds and open cash entries that closing the state concerns. */
export const measureRegion = operatorAction({
  role: 'manager',
  isReadOnly: true,
  input: z.strictObject({ code: z.string().regex(/^[A-Z]{2}$/) }),
  async run({ input }) {
    return { result: await measureRegionImpact(input.code) }
  },
})
