/** The fewest characters of a reason, where one is needed. */
export const leastReason = 10
