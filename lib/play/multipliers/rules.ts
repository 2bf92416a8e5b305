/** Allowed numbers of picks per entry. */
export const picksOffered = [2, 3, 4, 5, 6] as const
