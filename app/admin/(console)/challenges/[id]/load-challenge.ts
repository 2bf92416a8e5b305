import { findChallenge } from '@/lib/challenge/stored-challenges'
import { loadByIdParam } from '@/lib/page/id-param'

/** Responds with 404 for an unknown ID. */
export const loadChallenge = (params: Promise<{ id: string }>) => loadByIdParam(params, findChallenge)
