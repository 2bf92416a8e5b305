import type { Reverter } from '@/lib/audit/reverter'

/** How each action is taken back, by its name in the log; what is not here cannot be reverted. */
export const reverters: Readonly<Record<string, Reverter>> = {}
