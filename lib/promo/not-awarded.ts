/** The answer to claims while the credit bucket is missing or inactive. */
export const notAwarded = 'Credits cannot be awarded right now'
