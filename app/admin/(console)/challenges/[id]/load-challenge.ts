import { loadByIdParam } from '@/lib/console/page/id-param'
import { findChallenge } from '@/lib/rewards/challenge/stored-challenges'

/** Responds with 404 for an unknown ID. */
export const loadChallenge = (params: Promise<{ id: string }>) => loadByIdParam(params, findChallenge)
