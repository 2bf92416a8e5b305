import { z } from 'zod'
import { idShape } from '@/lib/wire'

export const promoClaim = z.object({ id: idShape })
