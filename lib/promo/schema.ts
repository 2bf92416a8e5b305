import { z } from 'zod'
import { idShape } from '@/lib/wire'

/** Which promo the user claims. */
export const promoClaim = z.object({ id: idShape })
