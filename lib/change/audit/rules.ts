export const minReasonLength = 10
